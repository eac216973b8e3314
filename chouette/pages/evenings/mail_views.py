"""The link at the end of a mail: no such mails any more. Whoever has the mail may say so, logged in or not."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from chouette.tasks import summary_mail


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the signed address is all they know and all it takes
@require_http_methods(["GET", "HEAD", "POST"])
def decline_mails(request: HttpRequest, token: str) -> HttpResponse:
    """Opening the link changes nothing, because mail scanners open links; its button does, and takes it back again."""
    user = summary_mail.DECLINE.user_of(token)
    if user is None:
        raise Http404
    wanted = user.mail_summaries
    if request.method == "POST":
        wanted = "again" in request.POST
        summary_mail.wish(user, mails=wanted)
    return render(request, "chouette/evenings/decline_mails.html", {"wanted": wanted})

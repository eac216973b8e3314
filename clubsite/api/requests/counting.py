"""What every endpoint of the API is: a view that counts also what it refuses."""

from rest_framework.exceptions import APIException, Throttled
from rest_framework.request import Request
from rest_framework.views import APIView

from clubsite.api.problems.details import Problem


class CountingView(APIView):
    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """The framework asks who it is and what they may do before it counts, so that wrong tokens and forged requests could
        come as fast as anybody likes. They count for their address, and what a login may not do counts for the login."""
        try:
            super().initial(request, *args, **kwargs)
        except Throttled:
            raise
        except (APIException, Problem):
            self.check_throttles(request)
            raise

#!/bin/sh
# What one container of the club does, said in one word:
#
#   web        Django under granian, on CLUB_HOST and CLUB_PORT (8000)
#   live       the live wire under uvicorn, on CLUB_HOST and CLUB_PORT (8001)
#   site       both in one process, for a small server
#   worker     the tasks; health and metrics on CLUB_PORT, if it is set; `worker --with-beat` is beat, too
#   beat       the clock of the recurring tasks; one is enough, two do no harm
#   migrate    bring the tables of the database up to date, then end
#   manage ... any command of manage.py
#   healthy    ask this container's own process whether it is; for HEALTHCHECK
#
# Every role but the last two waits CLUB_WAIT_SECONDS for the database. `migrate` changes the tables, one process at a
# time; the others wait until it has, or do it themselves where CLUB_MIGRATE=1. `web` and `live` do not start on a port that is
# taken, nor `web` and `site` without the pages' files (`manage collectstatic`).
set -eu
cd "$(dirname "$0")/.."
export DJANGO_SETTINGS_MODULE="${DJANGO_SETTINGS_MODULE:-clubsite.settings.prod}" PYTHONUNBUFFERED=1

prepare() {
    python manage.py prepare_site --seconds "${CLUB_WAIT_SECONDS:-60}" "$@"
}

prepare_to_serve() {
    if [ "${CLUB_MIGRATE:-0}" = 1 ]; then prepare --migrate "$@"; else prepare "$@"; fi
}

# Every connection is an open file, and the usual soft limit of 1,024 is only a default.
allow_many_open_files() {
    # shellcheck disable=SC3045
    most=$(ulimit -H -n)
    if [ "$most" = unlimited ] || [ "$most" -gt 65536 ]; then most=65536; fi
    # shellcheck disable=SC3045
    ulimit -S -n "$most" || true
}

# Several web processes count their metrics together in a folder that must be empty at the start. It is named after the process
# that `exec` makes of this one. Nothing is left to remove it at the end, so each start removes the folders of dead processes.
count_together() {
    counts="${TMPDIR:-/tmp}/club-metrics"
    for left in "$counts"-*-*; do
        whose=${left#"$counts"-}
        whose=${whose%%-*}
        if [ "$whose" = $$ ] || ! kill -0 "$whose" 2>/dev/null; then rm -rf "$left" 2>/dev/null || true; fi
    done
    PROMETHEUS_MULTIPROC_DIR=$(mktemp -d "$counts-$$-XXXXXX")
    export PROMETHEUS_MULTIPROC_DIR
}

role=${1:-}
[ $# -gt 0 ] && shift
case $role in
    web)
        prepare_to_serve --static-files --port "${CLUB_PORT:-8000}"
        count_together
        allow_many_open_files
        exec granian clubsite.web:application --interface asginl --no-ws --http 1 \
            --host "${CLUB_HOST:-0.0.0.0}" --port "${CLUB_PORT:-8000}" \
            --workers "${CLUB_WEB_PROCESSES:-2}" \
            --http1-header-read-timeout 10000 --http1-buffer-size 65536 --backlog 2048 --backpressure 8192 \
            --respawn-failed-workers --respawn-interval 1 \
            --workers-kill-timeout 10s --log-level warning "$@"
        ;;
    live)
        prepare_to_serve --port "${CLUB_PORT:-8001}"
        exec python -m clubsite.operations.live_server "$@"
        ;;
    site)
        prepare_to_serve --static-files --port "${CLUB_PORT:-8000}"
        export CLUB_PORT="${CLUB_PORT:-8000}"
        exec python -m clubsite.operations.live_server --and-pages "$@"
        ;;
    worker)
        prepare_to_serve
        export CLUB_BEAT_SCHEDULE="${CLUB_BEAT_SCHEDULE:-${TMPDIR:-/tmp}/club-beat}"
        exec python -m clubsite.operations.watched_worker worker --concurrency "${CLUB_WORKER_THREADS:-4}" "$@"
        ;;
    beat)
        prepare_to_serve
        exec python -m clubsite.operations.watched_worker beat --schedule "${CLUB_BEAT_SCHEDULE:-${TMPDIR:-/tmp}/club-beat}" "$@"
        ;;
    migrate)
        prepare --migrate "$@"
        ;;
    manage)
        exec python manage.py "$@"
        ;;
    healthy)
        exec python -c '
import os, sys, urllib.request
address = "http://127.0.0.1:" + os.environ.get("CLUB_PORT", "8000") + "/healthz"
try:
    urllib.request.urlopen(address, timeout=3)
except OSError as error:
    sys.exit(f"{address}: {error}")
'
        ;;
    *)
        sed -n '2,/^set/{/^#/s/^# \{0,1\}//p;}' docker/entrypoint.sh >&2
        exit 64
        ;;
esac

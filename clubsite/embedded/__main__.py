"""`python -m clubsite.embedded` runs the whole site on this machine."""

import sys

from .supervisor import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m swarmwright`: the command line."""

from swarmwright.cli import main

if __name__ == "__main__":
    main()

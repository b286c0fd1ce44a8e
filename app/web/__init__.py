"""Pages: what a browser asks for and what it is answered."""

"""How bytes come in and go out: uvicorn's protocols, with bounds on what one visitor can make the process hold."""

# The packages are installed in a stage of their own, so that pip and its leftovers stay out of the image.
FROM python:3.13-slim AS packages
RUN python -m venv /venv
COPY requirements.txt .
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt

FROM python:3.13-slim
RUN useradd --system --uid 10001 --user-group --no-create-home azulejo \
    && install --directory --owner azulejo --group azulejo /data
COPY --from=packages /venv /venv
WORKDIR /azulejo
COPY . .
ENV PATH=/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    AZULEJO_DATA=/data \
    AZULEJO_PORT=8000
USER azulejo
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(f'http://127.0.0.1:{os.environ[\"AZULEJO_PORT\"]}/healthz', timeout=2)"]
CMD ["python", "-m", "app", "serve", "--host", "0.0.0.0"]

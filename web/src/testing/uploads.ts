import { vi } from 'vitest';

export class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  aborted = false;
  sent: [method: string, path: string, body: FormData | Blob] | null = null;
  #to: [string, string] = ['', ''];

  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.#to = [method, path];
  }
  send(body: FormData | Blob) {
    this.sent = [...this.#to, body];
  }
  abort() {
    this.aborted = true;
    this.onloadend?.();
  }
  respond(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onload?.();
    this.onloadend?.();
  }
}

/** Replaces XMLHttpRequest. For each upload `onSend` gets a function that sends the response with `status`. */
export function stubUploads(status: number, onSend: (respond: () => void) => void): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeRequest {
      override send(body: FormData | Blob) {
        super.send(body);
        onSend(() => this.respond(status, status < 400 ? '{}' : ''));
      }
    },
  );
}

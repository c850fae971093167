import { vi } from 'vitest';

/** Replaces XMLHttpRequest: each upload responds with `status` once `onSend` has called its argument. */
export function stubUploads(status: number, onSend: (respond: () => void) => void): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      status = status;
      responseText = '{}';
      upload = {};
      onload = () => {};
      onloadend = () => {};
      open() {}
      send() {
        onSend(() => {
          this.onload();
          this.onloadend();
        });
      }
    },
  );
}

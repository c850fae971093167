import { api, checked } from '../api/client.ts';

const address = (scheduleId: number, version: number) =>
  `/api/schedules/${scheduleId}/package${version > 0 ? `?version=${version}` : ''}`;

/**
 * Asks whether the package can be had, which costs no archive; a refusal is asked for once more, since only then it has words.
 * @throws as every call of the API
 */
export async function askPackage(scheduleId: number, version: number, signal: AbortSignal): Promise<void> {
  const asked = await fetch(address(scheduleId, version), { method: 'HEAD', signal }).catch(() => null);
  if (asked?.ok) return;
  const query = version > 0 ? { version: String(version) } : {};
  await checked(api.schedules[':id'].package.$get({ param: { id: String(scheduleId) }, query }, { init: { signal } }));
}

const FRAME = 'pacote';

/**
 * Has the browser download the package, with the pictures in it: by a form in a hidden frame, so that the archive, which may be
 * large, never comes into the page's memory, and a failure leaves the page as it is.
 * @param onFailure called when an answer comes that is no download
 */
export function downloadPackage(scheduleId: number, version: number, pictures: readonly File[], onFailure: () => void): void {
  document.getElementById(FRAME)?.remove();
  const frame = Object.assign(document.createElement('iframe'), { id: FRAME, name: FRAME, hidden: true });
  document.body.append(frame);
  const action = address(scheduleId, version);
  const form = Object.assign(document.createElement('form'), { action, target: FRAME, hidden: true });
  const chosen = pictures.length > 0 && chosenFiles(pictures);
  frame.addEventListener('load', onFailure, { once: true });
  if (!chosen) {
    frame.src = action;
    return;
  }
  form.method = 'post';
  form.enctype = 'multipart/form-data';
  form.append(chosen);
  document.body.append(form);
  form.submit();
  form.remove();
}

/** A file input that has these files; null where the browser cannot fill one. */
function chosenFiles(files: readonly File[]): HTMLInputElement | null {
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'imagens', multiple: true });
  try {
    const list = new DataTransfer();
    for (const file of files) list.items.add(file);
    input.files = list.files;
  } catch {
    return null;
  }
  return input.files?.length === files.length ? input : null;
}

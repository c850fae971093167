export interface DeviceSetting<Value> {
  get: () => Value;
  /** Null removes it. */
  set: (text: string | null) => void;
}

/** Where storage is forbidden the text is always absent, and setting it does nothing. `parse` gets the text or null. */
export function deviceSetting<Value>(key: string, parse: (text: string | null) => Value): DeviceSetting<Value> {
  return {
    get() {
      let text: string | null = null;
      try {
        text = localStorage.getItem(key);
      } catch {}
      return parse(text);
    },
    set(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Without storage the choice lasts until its component unmounts.
      }
    },
  };
}

/** Whether this device stores anything: without permission, storage is missing or throws. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

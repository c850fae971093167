export interface DeviceSetting<Value> {
  get: () => Value;
  /** Null removes it. */
  set: (text: string | null) => void;
}

/**
 * A text that this device keeps in `localStorage`. Where storage is forbidden it is never there, and setting it does nothing.
 * @param parse makes the value of what is stored, null where nothing is
 */
export function deviceSetting<Value>(key: string, parse: (text: string | null) => Value): DeviceSetting<Value> {
  return {
    get() {
      let text: string | null = null;
      try {
        text = localStorage.getItem(key);
      } catch {
        // As where nothing is stored.
      }
      return parse(text);
    },
    set(text) {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // The choice lasts as long as what shows it.
      }
    },
  };
}

/** Whether this device keeps anything: where storage is forbidden, there is none or it throws. */
export function canStore(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

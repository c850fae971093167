interface ImportMeta {
  /** Put in by vite; absent where Node runs a file as it is (bench/). */
  readonly env?: { readonly DEV: boolean };
}

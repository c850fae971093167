// What is used of two packages that are there only once the measurements have installed them (tools.ts).

declare module 'lighthouse' {
  interface Audit {
    score: number | null;
    numericValue?: number;
    title: string;
    details?: { items: Record<string, unknown>[] };
  }

  /** Lighthouse's result. */
  interface Result {
    finalDisplayedUrl: string;
    runtimeError?: { message: string };
    audits: Record<string, Audit>;
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  }

  export default function lighthouse(
    url: string,
    flags: {
      port: number;
      logLevel: 'silent' | 'error';
      onlyCategories: string[];
      skipAudits: string[];
      disableFullPageScreenshot: boolean;
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{ lhr: Result } | undefined>;
}

declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: string[];
    logLevel: 'silent' | 'error';
  }): Promise<{ port: number; kill(): void }>;
}

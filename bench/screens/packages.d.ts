// What is used of two packages that are there only once the measurements have installed them (tools.ts).

declare module 'lighthouse' {
  import type { Page } from 'puppeteer-core';

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

  export interface Throttling {
    requestLatencyMs: number;
    downloadThroughputKbps: number;
    uploadThroughputKbps: number;
    cpuSlowdownMultiplier: number;
  }

  export interface Screen {
    width: number;
    height: number;
    deviceScaleFactor: number;
  }

  export const defaultConfig: { settings: { throttling: Throttling; screenEmulation: Screen } };

  export default function lighthouse(
    url: string,
    flags: {
      logLevel: 'silent' | 'error';
      onlyCategories: string[];
      skipAudits: string[];
      disableFullPageScreenshot: boolean;
      throttlingMethod: 'devtools';
      cpuQuietThresholdMs: number;
    },
    config: undefined,
    page: Page,
  ): Promise<{ lhr: Result } | undefined>;
}

declare module 'puppeteer-core' {
  /** A connection to a target of the browser, over Chrome's own protocol. */
  export interface CDPSession {
    send(method: string, params?: object): Promise<unknown>;
    on(event: 'sessionattached', listener: (session: CDPSession) => void): void;
    on(event: string, listener: () => void): void;
  }

  export interface Page {
    goto(url: string, options?: { waitUntil: 'load' }): Promise<unknown>;
    url(): string;
    waitForNetworkIdle(options: { idleTime: number; timeout: number }): Promise<void>;
    evaluate<Answer>(action: () => Answer | Promise<Answer>): Promise<Answer>;
    createCDPSession(): Promise<CDPSession>;
    close(): Promise<void>;
  }

  export interface Browser {
    newPage(): Promise<Page>;
    setCookie(cookie: { name: string; value: string; domain: string }): Promise<void>;
    target(): { createCDPSession(): Promise<CDPSession> };
    close(): Promise<void>;
  }

  const puppeteer: {
    launch(options: { executablePath: string; args: string[]; defaultViewport: null }): Promise<Browser>;
  };
  export default puppeteer;
}

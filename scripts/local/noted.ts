// Loaded before vite or wrangler (NOTED of runtime.ts): what they start for an installation is known to whoever takes it next.
import { stateDir } from './paths.ts';
import { noteRuntimes } from './runtime.ts';

noteRuntimes(stateDir());

import { focusManager, onlineManager } from '@tanstack/react-query';
import { resumeUnfinished } from './use-unfinished-evenings.ts';

// Another tab may be closed with an unsaved evening while this page is open, so each return and reconnect looks for one.
// Without Web Locks, loading the saving code would also take over the evenings of tabs that are still open.
if (navigator.locks) {
  for (const manager of [focusManager, onlineManager]) manager.subscribe((isBack) => isBack && resumeUnfinished());
}

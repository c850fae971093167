// What only a send needs, in one chunk.
export { extraBody } from '../../../draft/payload.ts';
export { liveCalls } from './calls.ts';
export { failureReport } from './failure-report.ts';
export { guarded } from './guard.ts';
export { SEND_WAIT, sendExtraAlone, sendWeek } from './send.ts';

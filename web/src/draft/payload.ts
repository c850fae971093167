// Until the send's files have the new names.
export { type DayBody, dayBody, type ExtraBody, extraBody } from './event.ts';

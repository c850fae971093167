// Until the send's files have the new names.
export { draftOf as dayOf, draftOf as extraOf } from './event.ts';

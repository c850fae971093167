import { formatDate } from '../../../core/rules/calendar.ts';
import { changeCount } from '../../../core/rules/change-count.ts';
import { changesBetween, countChanges } from '../../../core/rules/changes.ts';
import { changesText } from '../../../core/rules/changes-text.ts';
import { isEventTold } from '../../../core/rules/event-text.ts';
import { whatsappText } from '../../../core/rules/whatsapp.ts';
import { eventsOf } from '../versions/content.ts';

interface MailedVersion {
  scheduleId: number;
  startDate: string;
  number: number;
  author: string | null;
  username: string | null;
  content: string;
  /** Of the version before; null for the first one. */
  before: string | null;
}

/** Subject and text of the mail about a version: what has changed, in the first one the whole week, and where to look at it. */
export function mailText(version: MailedVersion, origin: string): { subject: string; text: string } {
  const { scheduleId, startDate, number, before } = version;
  const by = version.username ?? version.author;
  const events = eventsOf(version.content, scheduleId);
  const changes = before === null ? [] : changesBetween(eventsOf(before, scheduleId), events);
  const count = changes.length > 0 ? ` (${changeCount(countChanges(changes))})` : '';
  return {
    subject: `Programação de ${formatDate(startDate)}: versão ${number}${count}`,
    text: [
      ...(by === null ? [] : [`Enviada por ${by}.`]),
      before === null ? whatsappText(startDate, events.filter(isEventTold)) : changesText(startDate, changes),
      `Ver no Quartou: ${origin}/admin/view/${scheduleId}`,
    ].join('\n\n'),
  };
}

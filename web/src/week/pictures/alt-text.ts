import type { VersionContent } from '../../../../core/contracts/versions.ts';
import { whatsappText } from '../../../../core/rules/whatsapp.ts';

/** What the week's pictures say, for those who cannot see them. */
export const altText = ({ startDate, events }: VersionContent): string => whatsappText(startDate, events);

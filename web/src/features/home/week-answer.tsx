import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../core/contracts/versions.ts';
import { programmeQuery } from '../../api/queries.ts';
import { AnswerLine } from '../../week/answer-line.tsx';
import { dayNameOf } from '../../week/version-text.ts';

/** What the administrators have answered to the programme of the week. The day is named as soon as it is known. */
export default function WeekAnswer({ id, answer }: { id: number; answer: Answer }) {
  const { data } = useQuery({ ...programmeQuery(id), enabled: answer.eventId !== null });
  return <AnswerLine answer={answer} dayName={dayNameOf(answer.eventId, data?.events ?? [])} />;
}

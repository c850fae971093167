import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Answer } from '../../../../core/contracts/versions.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { answerVersion } from '../../api/versions.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { loadable } from '../../ui/loadable.ts';
import { toast } from '../../ui/toast.tsx';
import { dayOf, type NamedEvent, whenText } from '../../week/version-text.ts';

const adjustDialog = loadable(() => import('./adjust-dialog.tsx'));

interface AnsweringProps {
  scheduleId: number;
  /** The number of the version that is looked at. */
  version: number;
  events: readonly NamedEvent[];
  isApproved: boolean;
}

/** "Pedir ajuste" and "Aprovar" of the version that is looked at. */
export function Answering({ scheduleId, version, events, isApproved }: AnsweringProps) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const approval = useMutation({
    mutationFn: () => answerVersion(scheduleId, { kind: 'approved', version, eventId: null, text: null }),
    onSuccess: () => toast({ title: 'Programação aprovada', description: `A equipe vê que a versão ${version} está aprovada.` }),
    onError: (error) => {
      if (isExpired(error)) return;
      const description = plainMessage(error, 'Não foi possível aprovar a programação.');
      toast({ tone: 'error', title: 'Erro ao aprovar', description });
    },
    onSettled: () => Promise.all([['admin'], ['schedules']].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>button]:flex-auto">
      <Button onPointerEnter={adjustDialog.prefetch} onClick={async () => setAsking(await adjustDialog.ready())}>
        Pedir ajuste
      </Button>
      {/* It stays when it has been pressed, and keeps the focus. */}
      <Button
        look={isApproved ? 'outline' : 'primary'}
        inactive={isApproved || approval.isPending}
        onClick={() => approval.mutate()}
      >
        {isApproved && <Icon name="check" />}
        {isApproved ? 'Aprovada' : approval.isPending ? 'Aprovando...' : 'Aprovar'}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <adjustDialog.Component {...{ scheduleId, version, events }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface AnsweredProps {
  answer: Answer;
  /** Who is looking. */
  username: string | undefined;
  events: readonly NamedEvent[];
}

/** What was answered to the newest version: "Aprovada por você em 12/11 às 18:20". */
export function Answered({ answer: { kind, by, createdAt, eventId, text }, username, events }: AnsweredProps) {
  const isApproved = kind === 'approved';
  const who = by === username ? 'você' : by;
  return (
    <p
      className={cn(
        'mb-4 flex items-start gap-2 rounded-md px-3 py-2 print:hidden',
        isApproved ? 'bg-ok-wash text-ok-ink' : 'bg-warn-wash',
      )}
    >
      <Icon name={isApproved ? 'check' : 'message'} className={cn('mt-0.5 shrink-0', !isApproved && 'text-warn')} />
      <span className="min-w-0 whitespace-pre-line">
        <strong className="font-semibold">{isApproved ? 'Aprovada' : 'Ajuste pedido'}</strong>
        {dayOf(eventId, events)}
        {who && ` por ${who}`} em {whenText(createdAt)}
        {text && `: “${text}”`}
      </span>
    </p>
  );
}

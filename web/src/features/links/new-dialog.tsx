import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import type { NewLink } from '../../../../core/contracts/links.ts';
import { DATE_MESSAGES } from '../../../../core/contracts/messages.ts';
import { completeDate, formatDate, parseDate } from '../../../../core/rules/calendar.ts';
import { sendable, textProblem } from '../../admin/text-problem.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { linksQuery, makeLink } from '../../api/links.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { usePersistedState } from '../../ui/persisted-state.ts';
import { toast } from '../../ui/toast.tsx';
import { type FormErrors, useForm } from '../../ui/use-form.ts';
import { venueToday } from '../../venue.ts';

const NAMES = ['label', 'endsOn'] as const;
type Texts = Record<(typeof NAMES)[number], string>;

const EMPTY = { label: '', endsOn: '', hasPackage: false };

// The contract's rules without their validator.
function check({ label, endsOn }: Texts): FormErrors<keyof Texts> {
  return {
    label:
      textProblem('Nome do link', LIMITS.linkLabel, sendable(label)) ??
      (sendable(label) ? undefined : 'Nome do link: escreva para quem ele é.'),
    endsOn: endsOn.trim() && !completeDate(endsOn, venueToday()) ? DATE_MESSAGES.missing : undefined,
  };
}

/** The form of a new link. Nothing typed is lost on a failure. */
export function NewDialog({ onMade, onClose }: { onMade: (link: NewLink) => void; onClose: () => void }) {
  const id = useId();
  const queryClient = useQueryClient();
  const [typed, setTyped, forget] = usePersistedState('new link', EMPTY);
  const today = venueToday();

  function close() {
    forget();
    onClose();
  }

  const making = useMutation({
    mutationFn: ({ label, endsOn }: Texts) =>
      makeLink({ label: sendable(label), endsOn: completeDate(endsOn, today), hasPackage: typed.hasPackage }),
    onSuccess: ({ path, ...link }) => {
      forget();
      queryClient.setQueryData(linksQuery.queryKey, (list) => list && [link, ...list]);
      onMade({ ...link, path });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      const problems = fieldProblems(error, NAMES);
      show(problems);
      const description = problems.label ?? problems.endsOn ?? plainMessage(error, 'Ocorreu um erro ao criar o link.');
      toast({ tone: 'error', title: 'Erro ao criar o link', description });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
  });
  const { form, field, show } = useForm({
    names: NAMES,
    state: [typed, (texts) => setTyped({ ...typed, ...texts })],
    check,
    isPending: making.isPending,
    onSubmit: (texts) => making.mutate(texts),
  });
  const until = field('endsOn');
  const setUntil = (value: string) => until.onChange({ target: { value } });

  return (
    <Dialog
      title="Novo link"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" form={id} look="primary" aria-disabled={making.isPending || undefined}>
            {making.isPending ? 'Criando...' : 'Criar link'}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="flex flex-col gap-5 pb-1">
        <TextField
          {...field('label')}
          autoFocus
          required
          label="Nome do link"
          placeholder="Ex: Portaria"
          maxLength={LIMITS.linkLabel}
        />
        <DateField
          name={until.name}
          label="Funciona até"
          hint="Sem data, funciona até ser revogado."
          text={until.value}
          error={until.error}
          date={parseDate(until.value)}
          today={today}
          isDisabled={(date) => date < today}
          onText={setUntil}
          onBlur={() => {
            const complete = completeDate(until.value, today);
            if (complete) setUntil(formatDate(complete));
          }}
          onPick={(date) => setUntil(formatDate(date))}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={typed.hasPackage}
            onChange={({ target }) => setTyped({ ...typed, hasPackage: target.checked })}
            className="size-5 shrink-0 accent-ink"
          />
          Deixa baixar o pacote da semana, com flyers e fotos
        </label>
      </form>
    </Dialog>
  );
}

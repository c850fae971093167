import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { NOTE_FIELDS } from '../../../../core/event-fields.ts';
import { artistsWithPhotosText } from '../../../../core/rules/event-text.ts';
import { useOffline } from '../../api/connection.ts';
import { refreshWeeks } from '../../api/weeks.ts';
import { priceText } from '../../draft/model.ts';
import { eveningPath } from '../../paths.ts';
import { saverAt } from '../../saving/registry.ts';
import type { EveningSaver } from '../../saving/saver.ts';
import { dropEvening } from '../../saving/savers.ts';
import { Button, buttonClass, InlineButton, passFocusOn } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { conflictDialog } from '../dialogs.ts';
import { changeText, unsavedText } from '../programme-view/marks.tsx';
import { askedText } from '../state-line.tsx';
import { type Evening, isStuck, type ShownWeek } from '../use-week.ts';

export function EveningAlerts({ week, evening }: { week: ShownWeek; evening: Evening }) {
  const offline = useOffline();
  const saver = saverAt(evening.place);
  const saving = saver?.get();
  const { change, adjustRequests, unsaved } = evening;
  const isWaiting = unsaved !== null && (offline || isStuck(unsaved));
  return (
    <>
      {saver && saving?.phase === 'conflict' && <Conflict saver={saver} name={evening.name} />}
      {saver && saving?.phase === 'gone' && <DeletedProgramme saver={saver} week={week} name={evening.name} />}
      {/* With an invalid date (null) the phase is also `refused`, but the date's box already shows the message. */}
      {saving?.phase === 'refused' && evening.date && <Alert title={`Não foi salvo: ${evening.name}`} text={saving.problem} />}
      {saver && !saver.isStored() && (
        <p role="status" className="mt-3 rounded-lg bg-warn-wash px-3 py-2 text-warn">
          Este aparelho não deixa guardar uma cópia: o que você escreve só fica salvo no servidor.
          {unsaved && ' Não feche a página antes de tudo estar salvo.'}
        </p>
      )}
      {adjustRequests.map((request) => (
        <p key={request.id} className="mt-3 flex min-w-0 items-start gap-2">
          <Icon name="message" className="mt-0.5 shrink-0 text-warn" />
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">{askedText(request, '')}</span>
        </p>
      ))}
      {/* Once a version exists, this line is always shown: a line that appears later would move the form during a tap. */}
      {week.server.version && (
        <p
          className={cn(
            'mt-3 w-fit rounded-lg py-1 text-sm',
            change || isWaiting ? 'bg-warn-wash px-2.5 font-semibold text-warn' : 'text-soft',
          )}
        >
          {unsaved && (isWaiting || !change)
            ? unsavedText(unsaved, offline)
            : change
              ? changeText(change)
              : `Como na versão ${week.server.version.number}`}
        </p>
      )}
    </>
  );
}

/** `children` show text while it is typed. They are outside the role alert, which screen readers would repeat at each letter. */
function Alert({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className="mt-4 rounded-lg border border-danger bg-danger-wash p-4">
      <div role="alert">
        <p className="font-semibold text-danger">{title}</p>
        {text && <p className="mt-1">{text}</p>}
      </div>
      {children}
    </div>
  );
}

const whereKept = (saver: EveningSaver): string => (saver.isStored() ? 'neste aparelho' : 'só nesta página: não a feche');

const TYPING_PAUSE_MS = 1000;

function Conflict({ saver, name }: { saver: EveningSaver; name: string }) {
  const queryClient = useQueryClient();
  const { theirs, mine, base } = saver.get();
  const [isLater, setLater] = useState(false);
  const [isReady, setReady] = useState(false);
  // The dialog takes the focus, so it opens only after a pause in typing.
  useEffect(() => {
    let timer = 0;
    function wait() {
      clearTimeout(timer);
      timer = window.setTimeout(() => void conflictDialog.loadOrToast().then(setReady), TYPING_PAUSE_MS);
    }
    wait();
    // Dictated text fires `input` without `keydown`.
    const typing = ['keydown', 'input'];
    for (const event of typing) window.addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of typing) window.removeEventListener(event, wait);
    };
  }, []);
  if (!theirs) return null;

  function compare() {
    setLater(false);
    void conflictDialog.loadOrToast().then(setReady);
    // Reads the week again, because the other person may have saved again since the conflict was found.
    void refreshWeeks(queryClient);
  }

  return (
    <>
      <Alert
        title="Há outro conteúdo no servidor, salvo por outra pessoa, ou por você em outra aba ou aparelho."
        text={
          <>
            Nada se perdeu: aquele conteúdo está no servidor, e o seu, {whereKept(saver)}.{' '}
            <InlineButton onClick={compare}>Comparar e escolher</InlineButton>
          </>
        }
      />
      {isReady && !isLater && (
        <conflictDialog.Component
          title={`Dois conteúdos: ${name}`}
          sides={{ mine, theirs: theirs.event, base: base.event }}
          onClose={() => setLater(true)}
          onResolve={(event) => saver.resolve(event)}
        />
      )}
    </>
  );
}

/** Shows a deleted programme's unsaved content, which can be copied, discarded or, if there is a `week`, saved into that week. */
export function DeletedProgramme({ saver, week, name }: { saver: EveningSaver; week: ShownWeek | null; name: string }) {
  const { mine } = saver.get();
  const words = [
    mine.eventName.trim(),
    artistsWithPhotosText(mine),
    priceText(mine),
    ...NOTE_FIELDS.map(({ key }) => mine[key].trim()),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <Alert title={`Esta programação foi excluída. O que você escreveu e não foi salvo continua ${whereKept(saver)}.`}>
      {words && <p className="mt-1 select-all wrap-anywhere">{words}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {week && (
          <Button ref={passFocusOn} size="sm" look="primary" onClick={() => saver.move(week.server)}>
            Salvar na semana
          </Button>
        )}
        {!week && saver.place.programme === null && (
          <Link
            to={eveningPath(saver.place)}
            aria-label={`Abrir a semana para salvar ${name}`}
            className={buttonClass('primary', 'sm')}
          >
            Abrir a semana para salvar
          </Link>
        )}
        <Button
          ref={passFocusOn}
          size="sm"
          aria-label={`Descartar ${name}`}
          onClick={({ detail }) => {
            const restore = dropEvening(saver);
            function undo() {
              if (restore()) return;
              toast({
                tone: 'error',
                title: 'Ainda não deu para desfazer',
                description: `${name} tem outro texto que ainda não foi salvo.`,
                duration: 10_000,
                action: { label: 'Tentar de novo', onPress: undo },
              });
            }
            toast({
              title: 'Descartado',
              description: `O que você tinha escrito em ${name}.`,
              duration: 10_000,
              action: { label: 'Desfazer', onPress: undo, isFocused: detail === 0 },
            });
          }}
        >
          Descartar
        </Button>
      </div>
    </Alert>
  );
}

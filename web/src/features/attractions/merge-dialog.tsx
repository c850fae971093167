import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { Attraction, Merge, MergePreview, Unmerged } from '../../../../core/contracts/attractions.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { similarNames } from '../../../../core/rules/similar-names.ts';
import { counted } from '../../../../core/rules/text.ts';
import { api, body, idParam } from '../../api/client.ts';
import { attractionsQuery } from '../../api/queries.ts';
import { USUAL_KEY } from '../../api/weeks.ts';
import { useAction } from '../../list-kit/action.ts';
import { GrowingList } from '../../list-kit/growing-list.tsx';
import { LoadFailure, QueryResult } from '../../list-kit/states.tsx';
import { countOf } from '../../list-kit/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { shorten } from '../../ui/shorten.ts';
import { venueDate } from '../../venue.ts';
import { findAttraction, searchAttractions, searchIndex } from '../../week/event-editor/attraction-search.ts';

const mergesQuery = queryOptions({ queryKey: ['admin', 'merges'], queryFn: () => body(api.attractions.merges.$get()) });

const mergePreviewQuery = (mergedId: number, remainingId: number) =>
  queryOptions({
    queryKey: ['admin', 'merge', mergedId, remainingId],
    queryFn: () => body(api.attractions[':id'].merge.$get({ ...idParam(mergedId), query: { into: String(remainingId) } })),
  });

type Pair = [Attraction, Attraction];

const QUOTED_LENGTH = 60;
const quoted = ({ name }: { name: string }) => `“${shorten(name, QUOTED_LENGTH)}”`;

export default function MergeDialog({ attractions, onClose }: { attractions: Attraction[]; onClose: () => void }) {
  const [pair, setPair] = useState<Pair | null>(null);
  /** The number of merges since the dialog was opened. Each merge empties the boxes. */
  const [mergeCount, setMergeCount] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog opens before the names are compared, because comparing thousands of names takes a moment.
  const compared = useDeferredValue(attractions, null);
  const pairs = useMemo(() => compared && similarNames(compared), [compared]);
  return (
    <Dialog
      title="Unir atrações"
      subtitle="Quando dois cadastros são o mesmo artista: noites e fotos se somam, e o nome antigo continua sendo encontrado."
      onClose={onClose}
    >
      <Section title="Parecem a mesma" heading={heading}>
        {pairs?.length === 0 && <p className="text-soft">Nenhum par de nomes parecidos no cadastro.</p>}
        {!pairs && <Skeleton className="h-24" />}
        <LongList name="pairs" items={pairs ?? []}>
          {([a, b]) => (
            <Line
              key={`${a.id}-${b.id}`}
              action={
                <Button size="sm" aria-label={`Unir ${a.name} e ${b.name}`} onClick={() => setPair([a, b])}>
                  Unir…
                </Button>
              }
            >
              <Name attraction={a} />
              <Name attraction={b} />
            </Line>
          )}
        </LongList>
      </Section>
      <OwnChoice key={mergeCount} attractions={attractions} onChoose={setPair} />
      <Merged />
      {/* The question is a second dialog above this one, so that “Voltar” shows the unchanged choice again. */}
      {pair && (
        <Question
          pair={pair}
          onBack={() => setPair(null)}
          onMerged={() => setMergeCount((count) => count + 1)}
          onDone={(isByKeyboard) => heading.current?.focus({ preventScroll: !isByKeyboard })}
        />
      )}
    </Dialog>
  );
}

function LongList<T>({ name, items, children }: { name: string; items: T[]; children: (item: T) => ReactNode }) {
  return (
    <GrowingList name={name} items={items} initial={20} perPress={20}>
      {(shown) => <ul className="flex flex-col gap-2">{shown.map(children)}</ul>}
    </GrowingList>
  );
}

interface SectionProps {
  title: string;
  heading?: RefObject<HTMLHeadingElement | null>;
  className?: string;
  children: ReactNode;
}

function Section({ title, heading, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('not-first:mt-7', className)}>
      <h3 id={id} ref={heading} tabIndex={-1} className="mb-3 text-lg outline-none">
        {title}
      </h3>
      {children}
    </section>
  );
}

const Line = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-3 rounded-md border border-line bg-card p-2.5">
    <span className="flex min-w-0 flex-1 flex-col gap-1.5">{children}</span>
    {action}
  </li>
);

const Name = ({ attraction }: { attraction: Attraction }) => (
  <span className="flex min-w-0 items-center gap-2.5">
    <Avatar name={attraction.name} picture={attraction.thumbUrl && thumbUrl(attraction.thumbUrl, 160)} />
    {/* The name is not cut, because two names may differ only at their ends. */}
    <span className="min-w-0 wrap-anywhere font-semibold">{attraction.name}</span>
    <span className="ml-auto shrink-0 text-sm text-soft tabular-nums">{countOf('photo', attraction.photoCount)}</span>
  </span>
);

function OwnChoice({ attractions, onChoose }: { attractions: Attraction[]; onChoose: (pair: Pair) => void }) {
  const index = useMemo(() => searchIndex(attractions), [attractions]);
  const [texts, setTexts] = useState(['', '']);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const set = (n: number, text: string) => {
    setTexts((before) => before.map((one, m) => (m === n ? text : one)));
    setProblem(null);
  };
  function go() {
    const [a, b] = texts.map((text) => findAttraction(index, text));
    if (!a || !b) return setProblem('Escolha as duas atrações na lista.');
    if (a.id === b.id) return setProblem('Escolha duas atrações diferentes.');
    onChoose([a, b]);
  }
  return (
    // If no section follows, the minimum height leaves room for the open lists of suggestions.
    <Section title="Escolher duas" className="last:min-h-80">
      <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto] sm:items-end">
        {['Uma atração', 'A mesma, com outro nome'].map((label, n) => (
          <Combobox
            key={label}
            label={label}
            placeholder="Buscar atração"
            text={texts[n] ?? ''}
            onText={(text) => set(n, text)}
            suggestions={texts[n]?.trim() ? searchAttractions(index, texts[n], new Set()).suggestions : []}
            onChoose={({ label: name }) => set(n, name)}
            onEnter={go}
            listHeight={176}
            invalid={problem !== null}
            describedBy={problem === null ? undefined : id}
          />
        ))}
        <Button onClick={go}>Continuar</Button>
      </div>
      <p id={id} role="status" className="mt-1.5 min-h-5 text-sm text-danger">
        {problem}
      </p>
    </Section>
  );
}

function Merged() {
  const { data: merges, error, refetch } = useQuery(mergesQuery);
  if (!merges) return error && <LoadFailure title="Não deu para carregar as uniões" error={error} onRetry={() => refetch()} />;
  if (merges.length === 0) return null;
  return (
    <Section title="Já unidas">
      <LongList name="merges" items={merges}>
        {(merge) => (
          <Line key={merge.id} action={<UndoButton merge={merge} />}>
            <span className="line-clamp-6">
              {quoted(merge.gone)} agora é <strong className="font-semibold">{quoted(merge.kept)}</strong>
            </span>
            <span className="text-sm text-soft">
              {venueDate(merge.createdAt)}, por {merge.by}
            </span>
          </Line>
        )}
      </LongList>
    </Section>
  );
}

const LISTS = [attractionsQuery.queryKey, USUAL_KEY];

const undoMerge = (id: number) => body(api.attractions.merges[':id'].undo.$post(idParam(id)));

function UndoButton({ merge }: { merge: Merge }) {
  const undoing = useAction({
    run: () => undoMerge(merge.id),
    done: (undone) => ({ title: 'União desfeita', description: undoneText(merge, undone) }),
    failed: { title: 'Erro ao desfazer', fallback: 'Não foi possível desfazer a união. Tente de novo.' },
    lists: LISTS,
  });
  return (
    <Button
      ref={passFocusOn}
      size="sm"
      inactive={undoing.isPending}
      aria-label={`Desfazer a união de ${merge.gone.name}`}
      onClick={undoing.press}
    >
      {undoing.isPending ? 'Desfazendo...' : 'Desfazer'}
    </Button>
  );
}

const evenings = (count: number) => counted(count, 'noite', 'noites');

const undoneText = ({ gone }: Merge, { restored }: Unmerged): string =>
  `${quoted(gone)} voltou${restored > 0 ? ` em ${evenings(restored)}` : ''}.`;

interface QuestionProps {
  pair: Pair;
  onBack: () => void;
  onMerged: () => void;
  onDone: (isByKeyboard: boolean) => void;
}

function Question({ pair, onBack, onMerged, onDone }: QuestionProps) {
  // Proposes to keep the attraction with more photos or, if the numbers are equal, the older attraction.
  const [keptId, setKeptId] = useState(() => [...pair].sort((a, b) => b.photoCount - a.photoCount || a.id - b.id)[0]?.id);
  const [kept, gone] = pair[0].id === keptId ? pair : [pair[1], pair[0]];
  const preview = useQuery(mergePreviewQuery(gone.id, kept.id));
  const { data } = preview;
  const group = useId();
  const { isPending, press } = useAction({
    run: () => body(api.attractions[':id'].merge.$post({ ...idParam(gone.id), json: { into: kept.id } })),
    done: (merge, _client, _input, isShown) => {
      // After “Voltar” the user may have typed other names, and `onMerged` would empty the boxes.
      if (isShown) onMerged();
      return {
        title: 'Atrações unidas',
        description: `${quoted(merge.gone)} agora é ${quoted(merge.kept)}.`,
        restore: async () => undoneText(merge, await undoMerge(merge.id)),
      };
    },
    failed: { title: 'Erro ao unir atrações', fallback: 'Ocorreu um erro ao unir as atrações. Tente de novo.' },
    lists: LISTS,
    onClose: onBack,
    onDone,
  });
  const count = ({ id }: Attraction) => data && (id === kept.id ? data.keptEvenings : data.goneEvenings);
  return (
    <Dialog
      title="Unir atrações"
      onClose={onBack}
      footer={
        <>
          <Button look="quiet" onClick={onBack}>
            Voltar
          </Button>
          <Button look="primary" inactive={isPending} onClick={press}>
            {isPending ? 'Unindo...' : 'Unir'}
          </Button>
        </>
      }
    >
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Qual nome fica?</legend>
        <div className="flex flex-col gap-2">
          {pair.map((one, n) => (
            <label
              key={one.id}
              className={cn(
                'flex min-w-0 cursor-pointer items-center gap-3 rounded-md border p-2.5 has-focus-visible:focus-ring',
                one.id === kept.id ? 'border-ink bg-sunk' : 'border-edge/70 hover:border-ink',
              )}
            >
              <input
                autoFocus={n === 0}
                type="radio"
                name={group}
                checked={one.id === kept.id}
                onChange={() => setKeptId(one.id)}
                className="size-4 shrink-0 accent-ink"
              />
              <Avatar name={one.name} picture={one.thumbUrl && thumbUrl(one.thumbUrl, 160)} className="size-11" />
              <span className="min-w-0">
                <span className="block wrap-anywhere font-semibold">{one.name}</span>
                <span className="block text-sm text-soft tabular-nums">
                  {count(one) === undefined ? '' : `${evenings(count(one) ?? 0)} · `}
                  {countOf('photo', one.photoCount)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-5 min-h-40">
        <QueryResult query={preview} data={data} skeleton={<Skeleton className="h-28" />} failed="Não deu para contar as noites">
          {(counts) => <Effects kept={kept} gone={gone} counts={counts} />}
        </QueryResult>
      </div>
    </Dialog>
  );
}

function Effects({ kept, gone, counts }: { kept: Attraction; gone: Attraction; counts: MergePreview }) {
  const { goneEvenings, keptEvenings, both, photos } = counts;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5">
      <li>
        {quoted(gone)} sai do cadastro e vira um nome antigo de {quoted(kept)}: na busca e na importação de ZIP, o nome antigo
        leva a {quoted(kept)}.
      </li>
      <li>
        {quoted(kept)} fica com {evenings(goneEvenings + keptEvenings - both)}
        {photos > 0 && ` e ganha ${countOf('photo', photos)}`}.
      </li>
      {both > 0 && (
        <li>Em {counted(both, 'noite que tem', 'noites que têm')} as duas, fica só uma, no lugar da que vem antes.</li>
      )}
      <li>As versões já enviadas guardam o nome antigo. Dá para desfazer enquanto {quoted(kept)} estiver no cadastro.</li>
    </ul>
  );
}

import { useDeferredValue, useMemo } from 'react';
import { LIMITS } from '../../../../../core/contracts/limits.ts';
import { counted } from '../../../../../core/rules/text.ts';
import { api, body } from '../../../api/client.ts';
import { attractionsQuery } from '../../../api/queries.ts';
import { useAction } from '../../../list-kit/action.ts';
import { Store, useStore } from '../../../listeners.ts';
import { PATHS } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useEnd } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { usePersistedState } from '../../../ui/persistent-state.ts';
import { Problem } from '../../../ui/screen.tsx';
import { shorten } from '../../../ui/shorten.ts';
import type { StepProps } from './first-hour.tsx';
import { type NameList, nameListOf } from './name-list.ts';
import { INPUT } from './new-house.tsx';

const MAX_NAMES = 10_000;
const MAX_LISTED = 5;

/** How many names of the list were sent; null if no list is being sent. Kept while the step is closed. */
const sentCount = new Store<number | null>(null);

const number = (count: number) => count.toLocaleString('pt-BR');

export function Artists({ onUnfinished }: StepProps) {
  const [text, setText] = usePersistedState(INPUT.names, '');
  const sent = useStore(sentCount);
  const read = useDeferredValue(text);
  const list = useMemo(() => nameListOf(read), [read]);
  const { names, problems } = list;
  const isTooLong = names.length > MAX_NAMES;

  async function add() {
    const now = nameListOf(text);
    const wrong = now.problems.map((one) => one.text);
    const total = { added: 0, existing: 0 };
    sentCount.set(0);
    onUnfinished(true);
    // Removes each sent batch of names from the box, so that a retry after a failure does not send it again.
    for (let at = 0; at < now.names.length; at += LIMITS.attractionNames) {
      const part = now.names.slice(at, at + LIMITS.attractionNames);
      const { added, existing, refused } = await body(api.attractions.list.$post({ json: { names: part } }));
      for (const { index } of refused) wrong.push(part[index] ?? '');
      total.added += added;
      total.existing += existing;
      sentCount.set(at + part.length);
      setText([...now.names.slice(at + part.length), ...wrong].join('\n'));
    }
    onUnfinished(wrong.length > 0);
    return total;
  }

  const { run, isPending: isRunning } = useAction({
    run: () => add().finally(() => sentCount.set(null)),
    done: addedWords,
    failed: { title: 'Erro ao adicionar artistas', fallback: 'Ocorreu um erro. O que falta continua na lista: tente de novo.' },
    lists: [attractionsQuery.queryKey],
  });
  const isPending = isRunning || sent !== null;
  // If the user leaves and returns during `add`, `add` calls `onUnfinished` of the unmounted step. So this step calls its own.
  useEnd(sent !== null, () => onUnfinished(text !== ''));

  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label="Nomes, um por linha"
        rows={4}
        placeholder={'DJ Conceição\nBanda Maré Alta'}
        hint="Pode colar uma coluna inteira de uma planilha. Nomes repetidos entram uma vez só."
        readOnly={isPending}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          onUnfinished(true);
          setText(target.value);
        }}
      />
      <Reading list={list} isTooLong={isTooLong} />
      <div className="flex flex-wrap items-center gap-2">
        <Button look="primary" inactive={isPending || names.length === 0 || isTooLong} onClick={() => run()}>
          {isPending
            ? `Adicionando${sent ? ` (${number(sent)})` : ''}...`
            : names.length === 0
              ? 'Adicionar artistas'
              : `Adicionar ${counted(names.length, 'artista', 'artistas')}`}
        </Button>
        <Link
          to={`${PATHS.attractions}#importar`}
          className="inline-flex min-h-11 items-center gap-2 px-2 font-semibold underline underline-offset-4"
        >
          <Icon name="upload" />
          Importar um ZIP com fotos
        </Link>
      </div>
      {problems.length > 0 && !isPending && (
        <p className="text-sm text-soft">O que tem problema fica na caixa: corrija e adicione de novo, ou apague.</p>
      )}
    </div>
  );
}

export function addedWords({ added, existing }: { added: number; existing: number }) {
  const parts = [
    // A single new attraction is left out here, because the toast's title already says it.
    added > 1 && counted(added, 'nova', 'novas'),
    existing > 0 && counted(existing, 'já existia', 'já existiam'),
  ];
  const total = added + existing;
  const where = total > 0 && `${total === 1 ? 'Está' : 'Estão'} em Atrações.`;
  return {
    title: added === 0 ? 'Nenhuma atração nova' : added === 1 ? 'Atração adicionada' : 'Atrações adicionadas',
    description: [parts.filter(Boolean).join(', '), where].filter(Boolean).join('. '),
  };
}

function Reading({ list: { names, doubles, otherColumns, problems }, isTooLong }: { list: NameList; isTooLong: boolean }) {
  const parts = [
    counted(names.length, 'nome', 'nomes'),
    doubles > 0 && counted(doubles, 'repetido', 'repetidos'),
    otherColumns > 0 && `só a primeira coluna: ${counted(otherColumns, 'outra ficou', 'outras ficaram')} de fora`,
    problems.length > 0 && counted(problems.length, 'linha com problema', 'linhas com problema'),
  ];
  const more = problems.length - MAX_LISTED;
  return (
    <>
      <p role="status" className="-mt-2 text-sm text-soft tabular-nums empty:hidden">
        {names.length + problems.length > 0 && parts.filter(Boolean).join(' · ')}
      </p>
      {isTooLong && (
        <Problem>
          No máximo {number(MAX_NAMES)} nomes por vez, e aqui há {number(names.length)}. Divida a lista em partes.
        </Problem>
      )}
      {problems.length > 0 && (
        <ul className="flex flex-col gap-1">
          {problems.slice(0, MAX_LISTED).map(({ line, text, reason }) => (
            <li key={line} className="text-sm wrap-anywhere text-danger">
              Linha {number(line)}, “{shorten(text, 40)}”: {reason}
            </li>
          ))}
          {more > 0 && <li className="text-sm text-danger">{counted(more, 'outra linha', 'outras linhas')} com problema.</li>}
        </ul>
      )}
    </>
  );
}

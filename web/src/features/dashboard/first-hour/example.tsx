import { LIMITS } from '../../../../../core/contracts/limits.ts';
import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { counted } from '../../../../../core/rules/text.ts';
import { removeExample, restoreExample } from '../../../api/admin.ts';
import { useAction } from '../../../list-kit/action.ts';
import { countOf } from '../../../list-kit/words.ts';
import { Button } from '../../../ui/button.tsx';
import { exampleTotal } from './steps.ts';

const PARTS = [
  ['schedules', 'schedule'],
  ['layouts', 'layout'],
  ['attractions', 'attraction'],
  ['values', 'value'],
] as const;

const itemCount = (count: number) => counted(count, 'item', 'itens');

/** The server restores fewer rows than were deleted if their names were taken meanwhile. */
function restoredText(restored: number, deleted: number): string {
  const text = `${itemCount(restored)} do exemplo de volta`;
  const kept = deleted - restored;
  return kept > 0 ? `${text}; ${kept} ${kept === 1 ? 'ficou' : 'ficaram'} em Excluídos: já há outro com o mesmo nome` : text;
}

/** Deletes the unchanged rows of the example house. No question is asked, because the rows can be restored for 30 days. */
export function Example({ counts }: { counts: AdminCounts }) {
  const { isPending, press } = useAction({
    run: removeExample,
    done: ({ deleted, deletedAt }) => {
      // Another tab may have deleted the example since this screen counted its rows.
      if (deleted === 0) return { title: 'O exemplo já tinha sido apagado' };
      return {
        title: 'Exemplo apagado',
        description: `${itemCount(deleted)} ${deleted === 1 ? 'saiu' : 'saíram'}. A casa está pronta para começar.`,
        restore: async () => restoredText((await restoreExample(deletedAt)).restored, deleted),
      };
    },
    failed: { title: 'Erro ao apagar o exemplo', fallback: 'Ocorreu um erro ao apagar o exemplo.' },
    // Rows of the example may be on any screen, so all lists are refetched.
    lists: [[]],
    onDone: () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
  });
  const { example } = counts;
  const parts = PARTS.flatMap(([key, kind]) => (example[key] > 0 ? countOf(kind, example[key]) : []));
  return (
    <section
      aria-labelledby="exemplo"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="exemplo" className="text-lg">
          Esta é a casa de exemplo
        </h2>
        <p className="mt-1 text-soft">
          Para experimentar, ela tem {new Intl.ListFormat('pt-BR').format(parts)}, tudo inventado. Apagar o exemplo não mexe no
          que você criou ou mudou, e ele fica em Excluídos por {LIMITS.deletedDays} dias.
        </p>
      </div>
      <Button inactive={isPending} onClick={press}>
        {isPending ? 'Apagando...' : `Apagar o exemplo (${itemCount(exampleTotal(counts))})`}
      </Button>
    </section>
  );
}

import { useState } from 'react';
import type { AdminCounts } from '../../../../../core/contracts/schedules.ts';
import { removeExample, restoreExample } from '../../../api/admin.ts';
import { DeleteDialog } from '../../../list-kit/dialogs.tsx';
import { Button } from '../../../ui/button.tsx';

const WORDS: [key: keyof AdminCounts['example'], one: string, many: string][] = [
  ['schedules', 'programação', 'programações'],
  ['layouts', 'layout', 'layouts'],
  ['attractions', 'atração', 'atrações'],
  ['values', 'valor', 'valores'],
];

/** "2 programações, 12 layouts e 6 valores" */
function exampleText({ example }: AdminCounts): string {
  const parts = WORDS.flatMap(([key, one, many]) => {
    const count = example[key];
    return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
  });
  return new Intl.ListFormat('pt-BR').format(parts);
}

const itemCount = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

export function Example({ counts }: { counts: AdminCounts }) {
  const [isAsking, setAsking] = useState(false);
  const text = exampleText(counts);
  return (
    <section
      aria-labelledby="exemplo"
      className="mt-10 flex max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="exemplo" className="text-lg">
          Esta é a casa de exemplo
        </h2>
        <p className="mt-1 text-soft">
          Para experimentar, ela tem {text} que não são de ninguém. Quando for começar de verdade, apague tudo de uma vez.
        </p>
      </div>
      <Button onClick={() => setAsking(true)}>Apagar o exemplo</Button>
      {isAsking && (
        <DeleteDialog
          title="Apagar o exemplo?"
          text={`Saem ${text} do exemplo. O que você mesmo criou fica. Você pode desfazer logo depois.`}
          words={['Apagar tudo', 'Apagando...']}
          run={removeExample}
          done={({ deleted, deletedAt }) => ({
            title: 'Exemplo apagado',
            description: `${itemCount(deleted)} saíram. A casa está pronta para começar.`,
            restore: async () => `${itemCount((await restoreExample(deletedAt)).restored)} do exemplo de volta`,
          })}
          failed={{ title: 'Erro ao apagar o exemplo', fallback: 'Ocorreu um erro ao apagar o exemplo.' }}
          // Rows of the example may be on any screen, so all lists are refetched.
          lists={[[]]}
          onClose={() => setAsking(false)}
          onDone={() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })}
        />
      )}
    </section>
  );
}

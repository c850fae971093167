import { useConnection } from '../../api/seen.ts';
import type { Saving } from '../../saving/machine.ts';
import { Icon } from '../../ui/icons.tsx';
import { SavedWhen } from '../../week/saved-when.tsx';

/** Where the saving of a day stands, in words: "Salvo há 2 min". */
export function SaveStatus({ saving, isStored }: { saving: Saving; isStored: boolean }) {
  const { phase, problem, isServerDown, savedAt } = saving;
  const { offline } = useConnection();
  if (phase === 'settled') {
    return savedAt === null ? <span className="text-sm text-faint">Tudo salvo</span> : <SavedWhen at={savedAt} />;
  }
  if (phase === 'waiting' || phase === 'sending' || phase === 'unreachable') {
    // A copy that the device refuses matters more than what is on its way.
    if (!isStored) return <Trouble>{NOT_STORED}</Trouble>;
    // Without a network a try that is under way changes nothing.
    if (phase !== 'unreachable' && !offline) return <span className="text-sm text-faint">Salvando...</span>;
    return (
      <span role="status" className="text-sm font-medium text-warn">
        {phase === 'unreachable' && isServerDown
          ? 'O servidor não salvou. Já vamos tentar de novo.'
          : 'Guardado neste aparelho; salva quando a rede voltar.'}
      </span>
    );
  }
  if (phase === 'conflict') return <Trouble>Não salvo: outra pessoa mudou este dia.</Trouble>;
  if (phase === 'gone') return <Trouble>Não salvo: esta programação foi excluída.</Trouble>;
  return <Trouble>Não salvo: {problem}</Trouble>;
}

const NOT_STORED = 'Não deu para guardar uma cópia neste aparelho. Não feche a página antes de salvar.';

function Trouble({ children }: { children: React.ReactNode }) {
  return (
    <span role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning" className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}

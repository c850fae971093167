import { useQuery } from '@tanstack/react-query';
import { plainMessage } from '../api/plain-message.ts';
import { layoutsQuery, WITH_EACH_DAY } from '../api/queries.ts';
import { InlineButton } from '../ui/button.tsx';

/** Why there are no flyers to choose from; nothing where there are some. */
export function LayoutsMissing() {
  const { data: layouts, error, refetch } = useQuery({ ...layoutsQuery, ...WITH_EACH_DAY });
  if (layouts?.length === 0) return <p className="text-soft">Nenhum layout encontrado. O Admin cadastra os layouts no painel.</p>;
  if (!error || layouts) return null;
  return (
    <p className="text-warn">
      Não deu para carregar os layouts. {plainMessage(error, 'Confira a conexão.')}{' '}
      <InlineButton onClick={() => refetch()}>Tentar de novo</InlineButton>
    </p>
  );
}

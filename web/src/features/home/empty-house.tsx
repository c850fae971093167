import { useQuery } from '@tanstack/react-query';
import { attractionsQuery, layoutsQuery, valuesQuery } from '../../api/queries.ts';
import { PATHS } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

export default function EmptyHouse() {
  // Uses three single queries, because `useQueries` would add its code to every page.
  const { data: layouts } = useQuery(layoutsQuery);
  const { data: attractions } = useQuery(attractionsQuery);
  const { data: values } = useQuery(valuesQuery);
  if (![layouts, attractions, values].every((list) => list?.length === 0)) return null;
  return (
    <section
      aria-labelledby="casa-vazia"
      className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-card p-4 sm:px-5 lg:col-span-2"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id="casa-vazia" className="text-lg">
          A casa ainda está vazia
        </h2>
        <p className="mt-1 text-soft">
          Faltam os flyers, os artistas e os preços. Quem administra começa no painel, em três passos de um minuto.
        </p>
      </div>
      <Link to={PATHS.dashboard} className={buttonClass()}>
        Começar no painel
        <Icon name="arrow" />
      </Link>
    </section>
  );
}

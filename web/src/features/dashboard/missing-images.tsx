import { queryOptions, useQuery } from '@tanstack/react-query';
import { counted } from '../../../../core/rules/text.ts';
import { api, body } from '../../api/client.ts';
import { countOf } from '../../list-kit/words.ts';
import { PATHS } from '../../paths.ts';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';

const missingImagesQuery = queryOptions({
  queryKey: ['admin', 'missing-images'],
  queryFn: () => body(api.admin['missing-images'].$get()),
});

export function MissingImages() {
  const { data } = useQuery(missingImagesQuery);
  if (!data) return null;
  const { layouts, attractions, logo } = data;
  const total = layouts.length + attractions.reduce((sum, { photos }) => sum + photos, 0) + Number(logo);
  if (total === 0) return null;
  const links = [
    ...(logo ? [{ key: 'logo', to: PATHS.house, words: 'Logo da casa' }] : []),
    ...layouts.map(({ id, name }) => ({ key: `layout ${id}`, to: PATHS.layouts, words: `Layout: ${name}` })),
    ...attractions.map(({ id, name, photos }) => {
      return { key: `attraction ${id}`, to: PATHS.attractions, words: `${name}: ${countOf('photo', photos)}` };
    }),
  ];
  return (
    <section aria-labelledby="imagens-perdidas" className="mt-6 rounded-md border border-line bg-card p-4">
      <h2 id="imagens-perdidas" className="flex items-start gap-2 text-lg text-danger">
        <Icon name="warning" className="mt-1 shrink-0" />
        {counted(total, 'imagem se perdeu', 'imagens se perderam')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-soft">
        Envie de novo os mesmos arquivos, ou remova o que não serve mais. O que já voltou sai desta lista sozinho.
      </p>
      <details className="mt-2">
        <summary className="cursor-pointer py-3 text-sm font-medium">Ver quais</summary>
        <ul className="max-h-80 overflow-y-auto text-sm">
          {links.map(({ key, to, words }) => (
            <li key={key}>
              <Link to={to} className="inline-flex min-h-11 items-center font-medium underline underline-offset-4">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

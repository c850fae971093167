import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accentOf, HOUSE_FORM, handleOf } from '../../../../core/contracts/forms.ts';
import type { House, HouseInput } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { api, body } from '../../api/client.ts';
import { houseQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSaveForm } from '../../list-kit/form.tsx';
import { QueryPage } from '../../list-kit/page.tsx';
import { Button, passFocusOn } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { Logo } from './logo.tsx';

const Preview = lazy(() => import('./preview.tsx'));

type HouseTexts = Record<keyof typeof HOUSE_FORM, string>;

const textsOf = ({ name, handle, line, accent, repeatDays }: House): HouseTexts => ({
  name,
  handle: handle ?? '',
  line: line ?? '',
  accent: accent ?? '',
  repeatDays: String(repeatDays),
});

const inputOf = ({ name, handle, line, accent, repeatDays }: HouseTexts): HouseInput => ({
  name,
  handle: handleOf(handle) || null,
  line: line || null,
  accent: accentOf(accent),
  repeatDays: Number(repeatDays),
});

/** The colour with which the picker opens while the house has no colour. The closed picker then shows a plus sign. */
const INK = '#1b1815';

const COLUMNS = 'grid items-start gap-8 @4xl:grid-cols-2';

export default function HousePage() {
  const house = useQuery(houseQuery);
  return (
    <QueryPage
      heading="Casa"
      intro="Como a casa assina o que sai daqui: as imagens da semana, o pacote e a página dos links."
      query={house}
      data={house.data}
      loading="Carregando a casa..."
      skeleton={
        <div className={COLUMNS}>
          <Skeleton className="h-96" />
          <Skeleton className="h-72" />
        </div>
      }
      failed="Não deu para carregar os dados da casa"
    >
      {(data) => <HouseForm house={data} />}
    </QueryPage>
  );
}

function HouseForm({ house }: { house: House }) {
  const { form, field, texts, isPending, isEdited, isResumed, discard } = useSaveForm({
    stateKey: 'house',
    fields: HOUSE_FORM,
    initial: textsOf(house),
    stored: async () => textsOf(await queryClient.fetchQuery({ ...houseQuery, staleTime: 0 })),
    run: (input) => body(api.house.$put({ json: inputOf(input) })),
    done: (saved, client) => {
      client.setQueryData(houseQuery.queryKey, saved);
      return { title: 'Dados da casa salvos', description: 'Já valem nas próximas imagens e nos links.' };
    },
    failed: { title: 'Erro ao salvar', fallback: 'Ocorreu um erro ao salvar os dados da casa. Tente de novo.' },
    lists: [houseQuery.queryKey],
  });
  const accent = accentOf(texts.accent);
  const pick = field('accent');
  const optional = (name: keyof HouseTexts) => ({ ...field(name), 'aria-required': undefined });

  return (
    <div className={COLUMNS}>
      <div className="flex max-w-2xl flex-col gap-8">
        <form {...form} className="flex flex-col gap-4">
          <TextField {...field('name')} label="Nome da casa" required maxLength={LIMITS.houseName} />
          <TextField
            {...optional('handle')}
            label="Perfil"
            hint="O @ da casa nas redes."
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...optional('line')}
            label="Linha de endereço"
            hint="Por exemplo: Rua da Lapa, 120 · a partir das 20h"
            maxLength={LIMITS.houseLine}
          />
          <div className="flex items-start gap-3">
            <TextField
              {...optional('accent')}
              className="min-w-0 flex-1"
              label="Cor"
              hint="Como #0e8f80. Sem nenhuma, o nome vai na cor do texto."
              autoCapitalize="none"
              spellCheck={false}
            />
            <span
              className={cn(
                'relative mt-6.5 grid h-11 w-14 shrink-0 place-items-center rounded-md border border-edge bg-card',
                !accent && 'border-dashed has-focus-visible:focus-ring',
              )}
            >
              {!accent && <Icon name="plus" className="text-soft" />}
              <input
                type="color"
                aria-label="Escolher a cor"
                className={cn('absolute -top-px -left-px h-11 w-14 cursor-pointer bg-transparent p-1', !accent && 'opacity-0')}
                value={accent ?? INK}
                onChange={pick.onChange}
              />
            </span>
          </div>
          <TextField
            {...field('repeatDays')}
            label="Avisar se a atração voltar em até quantos dias?"
            required
            hint="De 0 a 90. Com 0, não avisa. O mesmo dia da semana não conta."
            inputMode="numeric"
          />
          {isResumed && <p className="text-sm text-soft">Este é o texto que você ainda não salvou.</p>}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" aria-disabled={isPending || undefined}>
              {isPending ? 'Salvando...' : 'Salvar'}
            </Button>
            {isEdited && (
              <Button ref={passFocusOn} onClick={discard}>
                Desfazer mudanças
              </Button>
            )}
          </div>
        </form>
        <Logo logo={house.logo} />
      </div>
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Preview
          name={texts.name.trim() || house.name}
          handle={handleOf(texts.handle)}
          line={texts.line.trim()}
          accent={accent}
          logo={house.logo}
        />
      </Suspense>
    </div>
  );
}

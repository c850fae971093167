import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { House } from '../../../../core/contracts/house.ts';
import { LIMITS } from '../../../../core/contracts/limits.ts';
import { handleOf } from '../../../../core/rules/house.ts';
import { AdminPage } from '../../admin/admin-page.tsx';
import { LoadFailure } from '../../admin/load-failure.tsx';
import { api, body } from '../../api/client.ts';
import { fieldProblems } from '../../api/field-problems.ts';
import { houseQuery } from '../../api/house.ts';
import { isExpired, plainMessage } from '../../api/plain-message.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { usePersistedState } from '../../ui/persisted-state.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { accentOf, checkHouse, FIELD_NAMES, type HouseTexts, inputOf, textsOf } from './form.ts';
import { Logo } from './logo.tsx';

const Preview = lazy(() => import('./preview.tsx'));

/** What the colour picker shows where the house has no colour: its name is in ink then. */
const INK = '#1b1815';

/** "Casa": what the house says of itself on all that leaves it. */
export default function HousePage() {
  const { data, error, refetch } = useQuery(houseQuery);
  return (
    <AdminPage heading="Casa" intro="Como a casa assina o que sai daqui: as imagens da semana, o pacote e a página dos links.">
      <div className="mt-6">
        {data ? <HouseForm house={data} /> : error ? <Failure error={error} onRetry={refetch} /> : <Loading />}
      </div>
    </AdminPage>
  );
}

const Failure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <LoadFailure title="Não deu para carregar os dados da casa" error={error} onRetry={onRetry} />
);

function Loading() {
  return (
    <>
      <p role="status" className="sr-only">
        Carregando a casa...
      </p>
      <div className="grid items-start gap-8 @4xl:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </>
  );
}

/** The form, its preview and the logo. Nothing typed is lost on a failure; who saves last wins. */
function HouseForm({ house }: { house: House }) {
  const queryClient = useQueryClient();
  const [typed, setTyped, forget] = usePersistedState<HouseTexts | null>('house', null);
  const texts = typed ?? textsOf(house);
  const saving = useMutation({
    mutationFn: (sent: HouseTexts) => body(api.house.$put({ json: inputOf(sent) })),
    onSuccess: (saved) => {
      queryClient.setQueryData(houseQuery.queryKey, saved);
      discard();
      toast({ title: 'Casa salva', description: 'Vale já nas próximas imagens e nos links.' });
    },
    onError: (error) => {
      if (isExpired(error)) return;
      show(fieldProblems(error, FIELD_NAMES));
      toast({ tone: 'error', title: 'Erro ao salvar', description: plainMessage(error, 'Ocorreu um erro ao salvar a casa.') });
    },
  });
  const { form, field, show } = useForm({
    names: FIELD_NAMES,
    state: [texts, setTyped],
    check: checkHouse,
    isPending: saving.isPending,
    onSubmit: (sent) => saving.mutate(sent),
  });
  const accent = accentOf(texts.accent);
  const pick = field('accent');
  const optional = (name: keyof HouseTexts) => ({ ...field(name), 'aria-required': undefined });

  /** The form shows again what is saved. */
  function discard() {
    setTyped(null);
    forget();
    show({});
  }

  return (
    <div className="grid items-start gap-8 @4xl:grid-cols-2">
      <div className="flex max-w-2xl flex-col gap-8">
        <form {...form} className="flex flex-col gap-4">
          <TextField {...field('name')} label="Nome da casa" required maxLength={LIMITS.houseName} />
          <TextField
            {...optional('handle')}
            label="Perfil"
            hint="O @ da casa nas redes."
            maxLength={LIMITS.houseHandle}
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
            <input
              type="color"
              aria-label="Escolher a cor"
              className="mt-6.5 h-11 w-14 shrink-0 rounded-md border border-edge bg-card p-1"
              value={accent ?? INK}
              onChange={pick.onChange}
            />
          </div>
          <TextField
            {...field('repeatDays')}
            label="Avisar quando o artista repete em até (dias)"
            required
            hint="De 0 a 90, antes de enviar a programação. Com 0, nunca."
            inputMode="numeric"
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" aria-disabled={saving.isPending || undefined}>
              {saving.isPending ? 'Salvando...' : 'Salvar'}
            </Button>
            {typed && <Button onClick={discard}>Desfazer mudanças</Button>}
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

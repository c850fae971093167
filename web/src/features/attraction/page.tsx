import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { AttractionEvenings } from '../../../../core/contracts/evenings.ts';
import { type CalendarDate, formatDate, shortWeekdayName } from '../../../../core/rules/calendar.ts';
import { ownName, withoutExtension } from '../../../../core/rules/event-text.ts';
import { thumbUrl } from '../../../../core/rules/image-url.ts';
import { lastSegment } from '../../../../core/rules/pages.ts';
import { counted } from '../../../../core/rules/text.ts';
import { dayKeyOf } from '../../../../core/rules/week.ts';
import { attractionQuery } from '../../api/queries.ts';
import { QueryPage } from '../../list-kit/page.tsx';
import { FROM_LIST, PATHS, viewPath } from '../../paths.ts';
import { passFocusOn } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { RetryImage } from '../../ui/retry-image.tsx';
import { Skeleton } from '../../ui/screen.tsx';
import { EmptyState } from '../../ui/ticket.tsx';
import { useVenueNight } from '../../venue.ts';

type ArtistEvening = AttractionEvenings['evenings'][number];

const dateText = (date: CalendarDate) => `${shortWeekdayName(date)}. ${formatDate(date)}`;

const nights = (count: number) => counted(count, 'noite', 'noites');

export default function AttractionPage() {
  const query = useQuery(attractionQuery(lastSegment(useLocation().pathname)));
  const { data } = query;
  return (
    <QueryPage
      heading={data?.name ?? 'Atração'}
      intro={
        <Link
          ref={passFocusOn}
          to={PATHS.attractions}
          className="inline-flex min-h-11 items-center gap-2 font-medium hover:text-ink"
        >
          <Icon name="arrow" className="rotate-180" />
          Todas as atrações
        </Link>
      }
      // The minimum height keeps the footer out of view, so that nothing visible moves when the evenings arrive.
      className="mt-3 min-h-dvh"
      query={query}
      data={data}
      loading="Carregando a atração..."
      skeleton={
        <>
          <Facts
            facts={['Tocou', 'Última vez', 'Próxima vez'].map((name) => [name, <Skeleton key={name} className="h-7 w-24" />])}
          />
          <Skeleton className="mt-8 h-64" />
        </>
      }
      failed="Não deu para carregar a atração"
    >
      {(attraction) => <Evenings attraction={attraction} />}
    </QueryPage>
  );
}

function Evenings({ attraction }: { attraction: AttractionEvenings }) {
  const tonight = useVenueNight();
  const { aliases, evenings, photos } = attraction;
  const ahead = evenings.filter(({ date }) => date >= tonight).reverse();
  const played = evenings.slice(ahead.length);
  const years = [...Map.groupBy(played, ({ date }) => date.slice(0, 4))];
  return (
    <>
      {aliases.length > 0 && <p className="-mt-2 mb-4 wrap-anywhere text-soft">antes: {aliases.join(', ')}</p>}
      <Facts
        facts={[
          ['Tocou', played.length === 0 ? 'nunca' : nights(played.length)],
          ['Última vez', played[0] ? dateText(played[0].date) : '–'],
          ['Próxima vez', ahead[0] ? dateText(ahead[0].date) : '–'],
        ]}
      />
      {evenings.length === 0 && (
        <div className="mt-6">
          <EmptyState
            icon="microphone"
            title="Nenhuma noite ainda"
            hint="As noites aparecem aqui quando uma programação com a atração for enviada."
          />
        </div>
      )}
      {ahead.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">Próximas noites</h2>
          <List evenings={ahead} />
        </section>
      )}
      {photos.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">Fotos usadas</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
            {photos.map(({ id, name, imageUrl, uses }) => (
              <li key={id} className="min-w-0 text-sm">
                <RetryImage src={thumbUrl(imageUrl, 480)} alt="" name={name} className="aspect-square w-full rounded-md" />
                <p className="mt-1 truncate" title={name}>
                  {withoutExtension(name)}
                </p>
                <p className="text-soft tabular-nums">{nights(uses)}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {years.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">Noites</h2>
          {years.map(([year, list], index) => (
            <details key={year} open={index === 0} className="group/year">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
                <h3 className="text-lg tabular-nums">{year}</h3>
                <span className="text-soft tabular-nums">{nights(list.length)}</span>
                <Icon name="down" className="text-soft transition-transform duration-150 group-open/year:rotate-180" />
              </summary>
              <List evenings={list} />
            </details>
          ))}
        </section>
      )}
    </>
  );
}

const List = ({ evenings }: { evenings: readonly ArtistEvening[] }) => (
  <ul className="mb-3 overflow-hidden rounded-lg border border-line bg-card">
    {evenings.map((evening) => (
      <li key={evening.eventId} data-day={dayKeyOf(evening)} className="perforated border-b last:border-b-0">
        <Link
          to={viewPath(evening.scheduleId)}
          state={FROM_LIST}
          className="flex min-h-11 flex-wrap items-center gap-x-4 border-l-4 border-day px-4 py-2 -outline-offset-2 hover:bg-sunk"
        >
          <span className="w-36 shrink-0 whitespace-nowrap tabular-nums">{dateText(evening.date)}</span>
          <span className="min-w-0 wrap-anywhere text-soft">{ownName(evening) ?? evening.dayOfWeek}</span>
        </Link>
      </li>
    ))}
  </ul>
);

const Facts = ({ facts }: { facts: readonly (readonly [name: string, text: ReactNode])[] }) => (
  <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">
    {facts.map(([name, text]) => (
      <div
        key={name}
        className="flex items-baseline justify-between gap-3 rounded-lg border border-line bg-card px-4 py-2 sm:block sm:py-3"
      >
        <dt className="text-sm text-soft">{name}</dt>
        <dd className="text-lg font-semibold tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
);

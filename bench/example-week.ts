// The data that the API is measured with: a catalogue and one week.
import { createHash } from 'node:crypto';
import type { DayEventInput, SpecialEventInput } from '../core/contracts/events.ts';
import { byText } from '../core/event-fields.ts';
import { LOT_PRESETS } from '../core/rules/lots.ts';
import { nameKey } from '../core/rules/search.ts';
import { DAYS } from '../core/rules/week.ts';
import type { Database } from './server.ts';

const ATTRACTIONS = 200;
const PHOTOS_EACH = 2;
const LAYOUTS = 12;
const VALUES = 6;
const CREATED = '2026-09-01T12:00:00.000Z';
const FIRST = ['DJ', 'Banda', 'MC', 'Grupo', 'Trio', 'Bloco', 'Roda', 'Duo', 'Orquestra', 'Coletivo'];
const LAST = ['Água Viva', 'Coração', 'São João', 'da Lapa', 'Maré', 'Ipê', 'Sertão', 'do Cais', 'Aurora', 'Zumbi'];

export const attractionRows = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const id = from + i;
    const name = `${FIRST[id % FIRST.length]} ${LAST[Math.floor(id / FIRST.length) % LAST.length]} ${id}`;
    return { id, name, name_key: nameKey(name), created_at: CREATED };
  });

const range = (length: number) => Array.from({ length }, (_, i) => i + 1);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
/** 200 attractions with 2 photos each, layouts, values and both lot settings. Photos `2n - 1` and `2n` belong to attraction n. */
export async function furnish(db: Database): Promise<void> {
  const photos = range(ATTRACTIONS * PHOTOS_EACH).map((id) => ({
    id,
    attraction_id: Math.ceil(id / PHOTOS_EACH),
    name: `foto ${id}.webp`,
    file_hash: hashOf(`photo ${id}`),
    created_at: CREATED,
  }));
  const layouts = range(LAYOUTS).map((id) => {
    return { id, name: `Noite de número ${id}`, file_hash: hashOf(`layout ${id}`), created_at: CREATED };
  });
  const file = { type: 'image/webp', bytes: 40_000, width: 480, height: 640, created_at: CREATED };
  const files = [...photos, ...layouts].map(({ file_hash }) => ({ hash: file_hash, ...file }));
  const values = range(VALUES).map((id) => ({ id, name: `R$${10 + 5 * id} ATÉ 23H00`, created_at: CREATED }));
  const lots = ['normal', 'openbar'].map((name) => ({
    name,
    label: name,
    first_lot_label: '1º lote',
    first_lot_value: '15,00',
    second_lot_label: '2º lote',
    second_lot_value: '20,00',
    last_lot_label: 'Último lote',
    last_lot_value: '25,00',
  }));
  await db.batch([
    insert(db, 'files', files),
    insert(db, 'attractions', attractionRows(1, ATTRACTIONS)),
    insert(db, 'attraction_photos', photos),
    insert(db, 'layouts', layouts),
    insert(db, 'entry_values', values),
    insert(db, 'lot_settings', lots),
  ]);
}

export function insert(db: Database, table: string, rows: object[]): ReturnType<Database['prepare']> {
  const columns = Object.keys(rows[0] ?? {});
  const fields = columns.map((column) => `value ->> '${column}'`).join(', ');
  return db.prepare(`insert into ${table} (${columns.join(', ')}) select ${fields} from json_each(?)`).bind(JSON.stringify(rows));
}

export const START = '2026-10-07';
const ATTRACTIONS_EACH = 8;
export const REQUESTS_PER_SEND = DAYS.length + 2;

const attractions = (event: number) => [
  ...Array.from({ length: ATTRACTIONS_EACH - 1 }, (_, i) => {
    const attractionId = event * 30 + i + 1;
    return { attractionId, photoId: attractionId * PHOTOS_EACH };
  }),
  { customName: 'Convidada surpresa da casa', isCustom: true as const },
];

const shared = (event: number) => ({
  scheduleId: 0,
  ...byText(() => null),
  eventName: `Noite de ação nº ${event + 1}`,
  layoutId: event + 1,
  observations: 'Chegar às 19h para a passagem de som; camarim no 2º andar.',
  attractions: attractions(event),
  customAttractionsText: 'Convidada surpresa da casa',
});

/** Bodies of a send's five PUTs and of its extra event; the programme's id is 0 until it is known. */
export const DAY_BODIES: DayEventInput[] = DAYS.map((_, i) => ({
  ...shared(i),
  isSpecialEvent: false,
  revision: null,
  valueId: i + 1,
  customValue: null,
  freeEntry: false,
}));

export const EXTRA_BODY: SpecialEventInput = {
  ...shared(DAYS.length),
  isSpecialEvent: true,
  revision: null,
  date: '2026-10-12',
  ticketType: 'normal',
  firstLotValue: '15,00',
  secondLotValue: '20,00',
  lastLotValue: '25,00',
  lotPresets: LOT_PRESETS.normal,
};

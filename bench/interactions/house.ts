import { nameKey } from '../../core/rules/search.ts';
import { copyProgramme, type Database, insert } from '../installation.ts';

/** Beside what the example house has. */
const ATTRACTIONS = 600;
const PHOTOS_EACH = 2;
const LAYOUTS = 48;
const VALUES = 6;
const PROGRAMMES = 60;
/** Above every id of the example house. */
const FROM = 1001;
const CREATED = '2026-09-01T12:00:00.000Z';

const KINDS = ['Banda', 'DJ', 'MC', 'Grupo', 'Trio', 'Roda'];
const PLACES = ['da Ladeira', 'Maré', 'do Cais', 'Aurora', 'da Lapa', 'Zumbi', 'Ipê', 'Sertão', 'Água Viva', 'São João'];

/** Makes the example house as large as one that has been in use for years; its pictures are those that it has. */
export async function enlarge(db: Database): Promise<void> {
  const { results } = await db.prepare('select file_hash from attraction_photos union select file_hash from layouts').all();
  const hashes = results.map(({ file_hash }) => String(file_hash));
  const rows = <Row>(length: number, row: (id: number, i: number) => Row) => Array.from({ length }, (_, i) => row(FROM + i, i));
  const hash = (i: number) => hashes[i % hashes.length];
  await db.batch([
    insert(
      db,
      'attractions',
      rows(ATTRACTIONS, (id, i) => {
        const name = `${KINDS[i % KINDS.length]} ${PLACES[i % PLACES.length]} ${id}`;
        return { id, name, name_key: nameKey(name), created_at: CREATED };
      }),
    ),
    insert(
      db,
      'attraction_photos',
      rows(ATTRACTIONS * PHOTOS_EACH, (id, i) => ({
        id,
        attraction_id: FROM + Math.floor(i / PHOTOS_EACH),
        name: `foto ${id}.webp`,
        file_hash: hash(i),
        created_at: CREATED,
      })),
    ),
    insert(
      db,
      'layouts',
      rows(LAYOUTS, (id, i) => ({ id, name: `Noite de número ${id}`, file_hash: hash(i), created_at: CREATED })),
    ),
    insert(
      db,
      'entry_values',
      rows(VALUES, (id, i) => ({ id, name: `R$${50 + i} ATÉ 22H00`, created_at: CREATED })),
    ),
  ]);
  await copyProgramme(db, 2, PROGRAMMES);
}

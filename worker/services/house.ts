import { and, eq, isNotNull, not } from 'drizzle-orm';
import { HOUSE_DEFAULT, type House, type HouseInput } from '../../core/contracts/house.ts';
import type { Db } from '../../db/client.ts';
import { hasRow, insertIf, isSame } from '../../db/expressions.ts';
import { files } from '../../db/schema/catalogue.ts';
import { house } from '../../db/schema/house.ts';
import type { Context } from '../context.ts';
import { type ImageFile, readImage } from '../media/image/read.ts';
import { mediaUrl } from '../media/keys.ts';
import { imageLeaving, isUsableFile, storeImage } from '../media/store.ts';
import { audit } from './audit-log.ts';

const ID = 1;

export const selectHouse = (db: Db) =>
  db
    .select({
      name: house.name,
      handle: house.handle,
      line: house.line,
      accent: house.accent,
      repeatDays: house.repeatDays,
      hash: house.logoHash,
      width: files.width,
      height: files.height,
    })
    .from(house)
    .leftJoin(files, eq(files.hash, house.logoHash));

export function houseOf([row]: Awaited<ReturnType<typeof selectHouse>>): House {
  if (!row) return HOUSE_DEFAULT;
  const { hash, width, height, ...texts } = row;
  return { ...texts, logo: hash === null ? null : { imageUrl: mediaUrl(hash), width, height } };
}

export async function readHouse({ db }: Context): Promise<House> {
  return houseOf(await selectHouse(db));
}

const singleLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null;

export async function saveHouse(context: Context, input: HouseInput): Promise<House> {
  const { db } = context;
  const texts = {
    name: singleLine(input.name) ?? HOUSE_DEFAULT.name,
    handle: singleLine(input.handle),
    line: singleLine(input.line),
    accent: input.accent,
    repeatDays: input.repeatDays,
  };
  const save = db
    .insert(house)
    .values({ id: ID, ...texts })
    .onConflictDoUpdate({ target: house.id, set: texts });
  const isEqual = and(...Object.entries(texts).map(([field, value]) => isSame(house[field as keyof typeof texts], value)));
  const isChange = not(hasRow(house, isEqual));
  const [, , rows] = await db.batch([
    audit(context, 'house.changed', { subject: texts.name, when: isChange }),
    save,
    selectHouse(db),
  ]);
  return houseOf(rows);
}

export async function saveLogo(context: Context, file: ImageFile): Promise<House> {
  const { db } = context;
  const hash = await storeImage(context, readImage(file));
  const isChange = not(hasRow(house, eq(house.logoHash, hash)));
  const row = { id: ID, name: HOUSE_DEFAULT.name, repeatDays: HOUSE_DEFAULT.repeatDays, logoHash: files.hash };
  const [, saved, rows] = await db.batch([
    audit(context, 'house.logoChanged', {
      when: and(isChange, hasRow(files, isUsableFile(hash))) ?? isChange,
    }),
    insertIf(db, house, row, isUsableFile(hash), files)
      .onConflictDoUpdate({ target: house.id, set: { logoHash: hash } })
      .returning({ id: house.id }),
    selectHouse(db),
  ]);
  if (saved.length === 0) throw imageLeaving();
  return houseOf(rows);
}

export async function removeLogo(context: Context): Promise<House> {
  const { db } = context;
  const [, , rows] = await db.batch([
    db.update(house).set({ logoHash: null }).where(isNotNull(house.logoHash)),
    audit(context, 'house.logoRemoved'),
    selectHouse(db),
  ]);
  return houseOf(rows);
}

import { describe, expect, it } from 'vitest';
import type { Attraction } from '../../../core/contracts/attractions.ts';
import { findAttraction, newFreeText, searchAttractions, searchIndex } from './attraction-search.ts';

const attraction = (id: number, name: string, photoCount = 0): Attraction => ({
  id,
  name,
  photoCount,
  createdAt: '2026-10-01T00:00:00.000Z',
});

const CATALOGUE = [
  attraction(1, 'Banda Conceição', 2),
  attraction(2, 'DJ Ana', 1),
  attraction(3, 'Ana Maria'),
  attraction(4, 'Zé da Ana', 12),
  attraction(5, 'CONCEICAO e Trio'),
];

const names = (text: string, chosen: (number | string)[] = []) =>
  searchAttractions(searchIndex(CATALOGUE), text, new Set(chosen)).map(({ label }) => label);

it('puts the catalogue in alphabetical order, whatever case and accents', () => {
  const wanted = ['ágata', 'Águia', 'Alcione', 'Élton', 'Emílio', 'zeca', 'Zélia', 'Zuza'];
  const shuffled = wanted.map((name, i) => attraction(i, name)).reverse();
  expect(searchIndex(shuffled).map(({ attraction: { name } }) => name)).toEqual(wanted);
});

describe('searchAttractions', () => {
  it('finds a part of the name, names that begin with it first', () => {
    expect(names('ana')).toEqual(['Ana Maria', 'DJ Ana', 'Zé da Ana']);
    expect(names('DA A')).toEqual(['Zé da Ana']);
  });

  it.each(['conceição', 'CONCEICAO', 'conceic\u0327a\u0303o', ' Conceição '])(
    'takes case and accents of %j for nothing',
    (text) => {
      expect(names(text)).toEqual(['CONCEICAO e Trio', 'Banda Conceição']);
    },
  );

  it('leaves out what was chosen', () => {
    expect(names('ana', [2, 'custom-3', 4])).toEqual(['Ana Maria']);
  });

  it('offers everything to an empty text, nothing to an unknown one', () => {
    expect(names('')).toEqual(['Ana Maria', 'Banda Conceição', 'CONCEICAO e Trio', 'DJ Ana', 'Zé da Ana']);
    expect(names('  ')).toHaveLength(5);
    expect(names('xyz')).toEqual([]);
    expect(names('.*')).toEqual([]);
  });

  it('tells how many photos there are', () => {
    expect(searchAttractions(searchIndex(CATALOGUE), '', new Set())).toEqual([
      { id: 3, label: 'Ana Maria', note: 'sem foto' },
      { id: 1, label: 'Banda Conceição', note: '2 fotos' },
      { id: 5, label: 'CONCEICAO e Trio', note: 'sem foto' },
      { id: 2, label: 'DJ Ana', note: '1 foto' },
      { id: 4, label: 'Zé da Ana', note: '12 fotos' },
    ]);
  });

  it('gives 60 at most, those that begin with the text never cut off by others', () => {
    const many = [...Array.from({ length: 70 }, (_, n) => attraction(n + 1, `DJ ${n} Zé`)), attraction(99, 'Zé')];
    const found = searchAttractions(searchIndex(many), 'zé', new Set());
    expect(found).toHaveLength(60);
    expect(found[0]?.label).toBe('Zé');
  });
});

describe('findAttraction', () => {
  it.each(['DJ Ana', 'dj ana', ' DJ ANA '])('knows %j', (text) => {
    expect(findAttraction(CATALOGUE, text)?.id).toBe(2);
  });

  it('knows a name whatever the form of its accents, and minds the accents', () => {
    expect(findAttraction(CATALOGUE, 'banda conceic\u0327a\u0303o')?.id).toBe(1);
    expect(findAttraction(CATALOGUE, 'banda conceicao')).toBeUndefined();
  });

  it('does not take a part for the whole', () => {
    expect(findAttraction(CATALOGUE, 'Ana')).toBeUndefined();
    expect(findAttraction(CATALOGUE, '')).toBeUndefined();
    expect(findAttraction([], 'DJ Ana')).toBeUndefined();
  });

  it('takes doubled spaces for nothing, as nameKey does', () => {
    expect(findAttraction(CATALOGUE, 'DJ  Ana')?.id).toBe(2);
  });
});

describe('newFreeText', () => {
  it('is a free-text attraction without outer spaces', () => {
    expect(newFreeText('  Zé  do Bar ')).toEqual({
      id: expect.stringMatching(/^custom-\d{13}/),
      name: 'Zé  do Bar',
      isCustom: true,
      photo: null,
    });
  });

  it('has its own id, even in one instant', () => {
    const ids = Array.from({ length: 20 }, () => newFreeText('Zé').id);
    expect(new Set(ids).size).toBe(20);
  });
});

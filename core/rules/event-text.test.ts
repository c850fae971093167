import { describe, expect, it } from 'vitest';
import type { ScheduleEvent, ScheduleEventAttraction } from '../contracts/events.ts';
import { EVENT as nothing } from '../testing/events.ts';
import {
  artistsText,
  artistsWithPhotosText,
  attractionsText,
  drawable,
  isEventConfigured,
  photosText,
  priceLines,
  valueText,
  withoutExtension,
} from './event-text.ts';

function catalogue(name: string | null, photo: string | null = null): ScheduleEventAttraction {
  return {
    id: 1,
    attraction: name === null ? null : { id: 1, name },
    photo: photo === null ? null : { id: 1, name: photo, imageUrl: '/x', width: null, height: null },
    customName: null,
    isCustom: false,
  };
}

const custom = (customName: string): ScheduleEventAttraction => ({
  id: 1,
  attraction: null,
  photo: null,
  customName,
  isCustom: true,
});

describe('withoutExtension', () => {
  it.each([
    ['show-lapa.webp', 'show-lapa'],
    ['foto.JPEG', 'foto'],
    ['a.b.png', 'a.b'],
    ['Ana e Zé.jpg', 'Ana e Zé'],
    ['🔥.png', '🔥'],
    ['sem extensão', 'sem extensão'],
    ['Sra. Fulano', 'Sra. Fulano'],
    ['.webp', '.webp'],
    ['fim.', 'fim.'],
    ['nome.comprida', 'nome.comprida'],
    ['', ''],
  ])('%j becomes %j', (name, stem) => {
    expect(withoutExtension(name)).toBe(stem);
  });
});

describe('attractionsText', () => {
  const text = (attractions: ScheduleEventAttraction[], customAttractionsText: string | null = null) =>
    attractionsText({ attractions, customAttractionsText });

  it('shows the chosen photo’s name, else the attraction’s, else the free text', () => {
    expect(text([catalogue('DJ Ana', 'ana-ao-vivo.webp')])).toBe('ana-ao-vivo');
    expect(text([catalogue('DJ Ana')])).toBe('DJ Ana');
    expect(text([catalogue('DJ Ana', '')])).toBe('DJ Ana');
    expect(text([catalogue('')])).toBe('Atração');
    expect(text([catalogue(null)])).toBe('Atração');
  });

  it('keeps the given order', () => {
    expect(text([custom('Zé'), catalogue('DJ Ana'), custom('Banda X')])).toBe('Zé, DJ Ana, Banda X');
  });

  it('lists a repeated free text once', () => {
    expect(text([catalogue('DJ Ana'), custom('Zé')], 'Zé')).toBe('DJ Ana, Zé');
  });

  it('uses the free text if no free-text item came', () => {
    expect(text([catalogue('DJ Ana')], 'Zé, Banda X')).toBe('DJ Ana, Zé, Banda X');
    expect(text([], 'Zé')).toBe('Zé');
    expect(text([catalogue('DJ Ana')], '  ')).toBe('DJ Ana');
  });

  it('returns null without attractions', () => {
    expect(text([])).toBeNull();
    expect(text([], '')).toBeNull();
    expect(text([], ' \n')).toBeNull();
  });
});

describe('artistsText', () => {
  it('lists the artists, ignoring chosen photos', () => {
    const attractions = [custom('Zé'), catalogue('Ícaro Bandeira', 'teclado solo.webp'), catalogue(null, 'x.png')];
    expect(artistsText({ attractions, customAttractionsText: 'Zé' })).toBe('Zé, Ícaro Bandeira, Atração');
    expect(artistsText({ attractions: [catalogue('DJ Ana', 'a.png')], customAttractionsText: 'Zé' })).toBe('DJ Ana, Zé');
    expect(artistsText({ attractions: [], customAttractionsText: null })).toBeNull();
  });
});

describe('drawable', () => {
  it('cuts a word longer than any name, without splitting a character', () => {
    expect(drawable(`Zé, ${'x'.repeat(25_000)}`)).toBe(`Zé, ${'x'.repeat(200)}…`);
    expect(drawable('🔥'.repeat(12_500))).toBe(`${'🔥'.repeat(200)}…`);
  });

  it('adds spaces after commas in a long list of names, and changes nothing else', () => {
    const names = Array.from({ length: 100 }, (_, n) => `DJ${n}`);
    expect(drawable(names.join(','))).toBe(names.join(', '));
    for (const text of ['', 'Zé,Ana', 'x'.repeat(200), 'DJ Ana '.repeat(3_000)]) expect(drawable(text)).toBe(text);
  });
});

describe('artistsWithPhotosText', () => {
  it('lists the artists with their chosen photos', () => {
    const attractions = [catalogue('Ana Fonte', 'violão.jpg'), custom('Zé')];
    expect(artistsWithPhotosText({ attractions, customAttractionsText: null })).toBe('Ana Fonte (violão), Zé');
  });
});

describe('photosText', () => {
  it('returns the name of the only photo, without its extension', () => {
    expect(photosText({ attractions: [catalogue('Ícaro Bandeira', 'teclado solo.webp')] })).toBe('teclado solo');
  });

  it('adds the artist’s name if there are several attractions, even with a single photo', () => {
    const icaro = catalogue('Ícaro Bandeira', 'teclado solo.webp');
    expect(photosText({ attractions: [icaro, catalogue('DJ Ana', 'IMG_0097.JPG'), custom('Zé')] })).toBe(
      'Ícaro Bandeira: teclado solo\nDJ Ana: IMG_0097',
    );
    expect(photosText({ attractions: [catalogue('DJ Ana'), icaro] })).toBe('Ícaro Bandeira: teclado solo');
  });

  it('joins very many names on one line, because their lines would not fit a row', () => {
    const text = photosText({ attractions: Array.from({ length: 40 }, (_, n) => catalogue(`Grupo ${n}`, `foto ${n}.jpg`)) });
    expect(text).toMatch(/^Grupo 0: foto 0; Grupo 1: foto 1; /);
  });

  it('returns null without photos', () => {
    expect(photosText({ attractions: [] })).toBeNull();
    expect(photosText({ attractions: [catalogue('DJ Ana'), catalogue('Zé', ''), custom('Zé')] })).toBeNull();
  });
});

describe('valueText', () => {
  const value = { id: 1, name: 'R$15 ATÉ 23H00' };

  it('prefers free entry, then the value, then the custom value', () => {
    expect(valueText({ freeEntry: true, value, customValue: 'R$ 9' })).toBe('Entrada Livre');
    expect(valueText({ freeEntry: false, value, customValue: 'R$ 9' })).toBe('R$15 ATÉ 23H00');
    expect(valueText({ freeEntry: false, value: null, customValue: 'R$ 9' })).toBe('R$ 9');
    expect(valueText({ freeEntry: false, value: null, customValue: null })).toBeNull();
    expect(valueText({ freeEntry: false, value: null, customValue: '' })).toBeNull();
  });
});

describe('priceLines', () => {
  const lots = { ...nothing, isSpecialEvent: true, firstLotValue: '15,00', secondLotValue: ' ', lastLotValue: '25,00' };

  it('shows the value of a day', () => {
    expect(priceLines({ ...nothing, freeEntry: true })).toEqual(['Entrada Livre']);
    expect(priceLines(nothing)).toEqual([]);
  });

  it('shows the lots of an extra event that have a price, with their own labels if given', () => {
    expect(priceLines({ ...lots, ticketType: 'normal' })).toEqual(['1º Lote: 15,00', 'Último Lote: 25,00']);
    expect(priceLines({ ...lots, lotLabels: ['Antes', 'Depois', 'Na porta'] })).toEqual(['Antes: 15,00', 'Na porta: 25,00']);
  });

  it('shows open bar if there are lots', () => {
    expect(priceLines({ ...lots, ticketType: 'open' })[0]).toBe('Open Bar');
    expect(priceLines({ ...nothing, isSpecialEvent: true, ticketType: 'open' })).toEqual([]);
  });
});

describe('isEventConfigured', () => {
  it.each<[string, Partial<ScheduleEvent>]>([
    ['a layout', { layoutId: 3 }],
    ['a name', { eventName: 'Noite' }],
    ['free entry', { freeEntry: true }],
    ['a value', { valueId: 2 }],
    ['a custom value', { customValue: 'R$ 9' }],
    ['an attraction', { attractions: [catalogue('DJ Ana')] }],
    ['free text attractions', { customAttractionsText: 'Zé' }],
  ])('%s counts', (_, part) => {
    expect(isEventConfigured({ ...nothing, ...part })).toBe(true);
  });

  it.each<[string, Partial<ScheduleEvent>]>([
    ['nothing', {}],
    ['observations alone', { observations: 'aniversariantes' }],
    ['a blank name', { eventName: '  ' }],
    ['a blank custom value', { customValue: '\t' }],
    ['blank free text', { customAttractionsText: ' ' }],
  ])('%s does not', (_, part) => {
    expect(isEventConfigured({ ...nothing, ...part })).toBe(false);
  });
});

/** One evening, as a person has it in mind. */
export interface Evening {
  flyer: string;
  /** Of the flyer's name, what one types to find it. */
  flyerTyped: string;
  name: string;
  price: string;
  /** Of the price, what one types to choose it. */
  priceTyped: string;
  /** Of the catalogue: the name, and what one types of it. */
  artists: { name: string; typed: string }[];
  /** Not in the catalogue; null for none. */
  guest: string | null;
  /** Of the first artist. It is the one that the example venue showed last. */
  photo: string;
}

const artist = (name: string, typed: string) => ({ name, typed });

/** The same week for every player, of the example venue's flyers, prices and artists. */
export const WEEK: Evening[] = [
  {
    flyer: 'Samba do Bistrô',
    flyerTyped: 'sam',
    name: 'Samba do Bistrô',
    price: 'R$15 ATÉ 23H00',
    priceTyped: '15',
    artists: [artist('Roda da Ladeira', 'rod'), artist('DJ Nego Zé', 'neg'), artist('Samba da Dona Irene', 'sam')],
    guest: 'Canja da casa',
    photo: 'Roda no São João',
  },
  {
    flyer: 'Noite do Vinil',
    flyerTyped: 'vin',
    name: 'Noite do Vinil',
    price: 'R$20 ATÉ 00H00',
    priceTyped: '20',
    artists: [artist('Ana Fonte', 'ana'), artist('DJ Vitrola Velha', 'vit'), artist('Ícaro Bandeira', 'íca')],
    guest: 'Só vinil',
    photo: 'Ana Fonte - capa do single',
  },
  {
    flyer: 'Rock na Laje',
    flyerTyped: 'roc',
    name: 'Rock na Laje',
    price: 'R$30 NA HORA',
    priceTyped: '30',
    artists: [artist('Banda Fiação Exposta', 'fia'), artist('Os Vizinhos da Laje', 'viz'), artist('Lívia Sertã', 'lív')],
    guest: 'Palco aberto',
    photo: 'Fiação Exposta - garagem',
  },
  {
    flyer: 'Funk das Antigas',
    flyerTyped: 'fun',
    name: 'Funk das Antigas',
    price: 'R$40 COM 1 DRINK',
    priceTyped: '40',
    artists: [artist('MC Juçara', 'juç'), artist('DJ Tereza Brasa', 'tere'), artist('MC Tainha', 'tai')],
    guest: 'Bonde da Praça',
    photo: 'Juçara - ensaio neon',
  },
  {
    flyer: 'Pagode de Domingo',
    flyerTyped: 'pag',
    name: 'Pagode de Domingo',
    price: 'Entrada livre',
    priceTyped: 'e',
    artists: [artist('Pagode do Seu Nonô', 'pag'), artist('Grupo Sobrado Azul', 'sob'), artist('Trio Xodó', 'xod')],
    guest: 'Roda aberta',
    photo: 'Seu Nonô',
  },
];

/** Three attractions an evening: an artist less, or no guest. */
export const WITHOUT_ONE: Evening[] = WEEK.map((evening) => ({ ...evening, artists: evening.artists.slice(0, 2) }));
export const WITHOUT_GUESTS: Evening[] = WEEK.map((evening) => ({ ...evening, guest: null }));

import type { TicketType } from '../../core/contracts/limits.ts';

export interface SeedEvent {
  /** The name of the event and of its flyer. */
  name: string;
  /** One of `values`, or a custom value. Without a price, entry is free. */
  price?: string;
  /** The ticket type of an extra event, which has lots instead of a price. */
  tickets?: TicketType;
  observations?: string;
  /** Attractions, alone or with one of their photos. A name that is not in `attractions` is a free text. */
  attractions: (string | [attraction: string, photo: string])[];
}

/** The layouts' file names, as a person would name them. load.ts derives the file in images/ from each name. */
export const layouts: string[] = [
  'Baile da Lapa.jpg',
  'Samba do Bistrô.webp',
  'Quinta Autoral.jpg',
  'Sertanejo Universitário.webp',
  'Pagode de Domingo.jpg',
  'Noite do Vinil.webp',
  'Funk das Antigas.webp',
  'Forró Pé de Serra.png',
  'Rock na Laje.webp',
  'Open Bar da Meia-Noite.jpg',
  'Roda de Choro.png',
  'Carnaval Fora de Época.webp',
];

export const house = {
  id: 1,
  name: 'Quartou!',
  handle: '@quartou.bar',
  line: 'Rua da Lapa, 120 · a partir das 20h',
};

export const attractions: Record<string, string[]> = {
  'DJ Conceição': ['Baile da Lapa - cabine.jpg', 'divulgação.webp', 'estúdio-2.webp'],
  'Banda Maré Alta': ['Show na Lapa.jpg', 'Foto oficial 2026.webp', 'maré alta ao vivo (público).webp'],
  'Roda da Ladeira': ['Roda no São João.jpg', 'pandeiro.webp', 'divulgação.png'],
  'DJ Nego Zé': ['nego-zé-press.webp', 'IMG_4821.jpg'],
  'Ana Fonte': ['Ana Fonte - capa do single.jpg', 'voz e violão.webp', 'violão detalhe.webp'],
  'Trio Xodó': ['Arraiá da Praça.webp', 'xodó_arte.png'],
  'Grupo Sobrado Azul': ['Sobrado Azul 2026.jpg', 'palco redondo.webp'],
  'MC Juçara': ['Juçara - ensaio neon.webp', 'baile_sexta.jpg', 'mãos pro alto.webp'],
  'DJ Tereza Brasa': ['Tereza Brasa.jpg', 'set de sábado.webp'],
  'Zé Anísio & Laurindo': ['Dupla - foto oficial.jpg', 'Rodeio de Açucena.webp', 'viola.webp'],
  'Os Vizinhos da Laje': ['vizinhos_cartaz.webp', 'Amplificador.jpg'],
  'Choro do Quintal': ['Choro no coreto.webp', 'sete cordas.jpg', 'Seu Alcides.webp'],
  'Bloco Pé na Poça': ['Desfile 2026.jpg', 'percussão.webp'],
  'DJ Guaraná': ['guaraná perfil.webp', 'IMG_0097.jpg'],
  'Lívia Sertã': ['Lívia Sertã - imprensa.jpg', 'Lívia no Teatro da Praça.webp', 'microfone.webp', 'ensaio (4).webp'],
  'Caíque Moringa': ['Caíque.jpg', 'pôr do sol.webp'],
  'Banda Fiação Exposta': ['Fiação Exposta - garagem.jpg', 'divulgação.png', 'rider técnico.webp'],
  'MC Tainha': ['Tainha sorrindo.webp', 'show_praia.jpg'],
  'Quarteto Jabuticaba': ['Quarteto Jabuticaba.jpg', 'estreia no bistrô.webp'],
  'Sanfona de Dois': ['sanfona.webp', 'Os dois no arraial.jpg', 'cartaz antigo.webp'],
  'Samba da Dona Irene': ['Dona Irene.jpg', 'aniversário da roda.webp'],
  'Nó de Marinheiro': ['nó-de-marinheiro-arte.webp', 'Festival do Porto.jpg'],
  'DJ Vitrola Velha': ['bolachão.jpg', 'Foto de divulgação.webp', 'lado B.webp'],
  'Ícaro Bandeira': ['Ícaro Bandeira 01.jpg', 'teclado solo.webp', 'mãos no teclado.webp'],
  'Bateria Unidos da Esquina': ['surdos.webp', 'Ensaio técnico.jpg'],
  'Coletivo Grave Manso': ['grave manso no galpão.jpg', 'logo público.png'],
  'Rosângela Prata': ['Rosângela P&B.jpg', 'Rosângela Prata - turnê.webp'],
  'Pagode do Seu Nonô': ['Seu Nonô.jpg', 'mão no couro.webp', 'trio do pagode.webp'],
  'Trio Candeeiro': ['candeeiro_final_FINAL.webp'],
  'DJ Ênia': ['Ênia - óculos.jpg'],
};

export const values: string[] = [
  'R$15 ATÉ 23H00',
  'R$20 ATÉ 00H00',
  'R$30 NA HORA',
  'R$25 COM NOME NA LISTA',
  'MULHER FREE ATÉ 23H00',
  'R$40 COM 1 DRINK',
];

const lotLabels = { firstLotLabel: '1º Lote', secondLotLabel: '2º Lote', lastLotLabel: 'Último Lote' };

export const lotSettings = [
  {
    name: 'normal',
    label: 'Normal',
    ...lotLabels,
    firstLotValue: 'R$ 15,00',
    secondLotValue: 'R$ 20,00',
    lastLotValue: 'R$ 25,00',
  },
  {
    name: 'openbar',
    label: 'Open Bar',
    ...lotLabels,
    firstLotValue: '25H e 20M',
    secondLotValue: 'R$ 25,00',
    lastLotValue: '30H; 25M',
  },
];

export const SENDER = 'Bia';

/** Programmes of past weeks, oldest first. Each has Wednesday to Sunday, and maybe an extra event. Null: an empty evening. */
export const programmes: (SeedEvent | null)[][] = [
  [
    {
      name: 'Roda de Choro',
      observations: 'Couvert opcional de R$ 10. Mesas por ordem de chegada.',
      attractions: [['Choro do Quintal', 'Choro no coreto.webp']],
    },
    null,
    {
      name: 'Rock na Laje',
      price: 'R$30 NA HORA',
      attractions: [
        ['Banda Fiação Exposta', 'Fiação Exposta - garagem.jpg'],
        ['Os Vizinhos da Laje', 'vizinhos_cartaz.webp'],
        'Palco aberto até 22h',
      ],
    },
    {
      name: 'Sertanejo Universitário',
      price: 'MULHER FREE ATÉ 23H00',
      observations: 'Aniversariantes da semana entram grátis com 1 acompanhante.',
      attractions: [
        ['Zé Anísio & Laurindo', 'Dupla - foto oficial.jpg'],
        ['DJ Guaraná', 'IMG_0097.jpg'],
      ],
    },
    {
      name: 'Pagode de Domingo',
      price: 'R$ 10 ATÉ 18H, DEPOIS R$ 20',
      observations: 'Feijoada a partir das 13h.',
      attractions: [['Pagode do Seu Nonô', 'Seu Nonô.jpg'], 'Grupo Sobrado Azul'],
    },
  ],
  [
    {
      name: 'Samba do Bistrô',
      observations: 'Chope em dobro até 20h.',
      attractions: [
        ['Roda da Ladeira', 'Roda no São João.jpg'],
        ['DJ Nego Zé', 'nego-zé-press.webp'],
      ],
    },
    {
      name: 'Quinta Autoral',
      price: 'R$20 ATÉ 00H00',
      attractions: [
        ['Ana Fonte', 'Ana Fonte - capa do single.jpg'],
        ['Ícaro Bandeira', 'teclado solo.webp'],
      ],
    },
    {
      name: 'Baile da Lapa',
      price: 'R$15 ATÉ 23H00',
      observations: 'Lista amiga pelo Instagram até as 18h.',
      attractions: [['Banda Maré Alta', 'Show na Lapa.jpg'], ['DJ Conceição', 'estúdio-2.webp'], 'Convidado surpresa'],
    },
    {
      name: 'Funk das Antigas',
      price: 'R$25 COM NOME NA LISTA',
      observations: 'Proibida a entrada de menores de 18 anos.',
      attractions: [
        ['MC Juçara', 'Juçara - ensaio neon.webp'],
        ['MC Tainha', 'show_praia.jpg'],
        ['DJ Tereza Brasa', 'Tereza Brasa.jpg'],
      ],
    },
    {
      name: 'Forró Pé de Serra',
      price: 'CASAL R$ 30 A NOITE TODA',
      observations: 'Aula de forró às 18h, sem custo.',
      attractions: [
        ['Trio Xodó', 'Arraiá da Praça.webp'],
        ['Sanfona de Dois', 'Os dois no arraial.jpg'],
      ],
    },
    {
      name: 'Open Bar da Meia-Noite',
      tickets: 'open',
      observations: 'Open bar de cerveja, caipirinha e gim das 00h às 03h.',
      attractions: [
        ['Coletivo Grave Manso', 'grave manso no galpão.jpg'],
        ['DJ Ênia', 'Ênia - óculos.jpg'],
      ],
    },
  ],
];

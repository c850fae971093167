// The example venue. Its pictures are in images/.

export interface SeedImage {
  /** The file name as a person would have it. */
  name: string;
  /** Path under db/seed/images. */
  file: string;
}

export interface SeedEvent {
  eventName: string | null;
  /** Name of a layout. */
  layout: string | null;
  value: 'free' | { value: string } | { custom: string } | null;
  observations: string | null;
  /** photo: SeedImage.name of that attraction. */
  attractions: ({ name: string; photo: string | null } | { custom: string })[];
}

export interface SeedProgramme {
  weeksAgo: 1 | 2;
  /** Wednesday to Sunday; null = nothing configured. */
  days: (SeedEvent | null)[];
  extra: (Omit<SeedEvent, 'value'> & { ticketType: 'normal' | 'open' }) | null;
}

export const layouts: { name: string; file: string }[] = [
  { name: 'Baile da Lapa', file: 'flyers/baile-da-lapa.jpg' },
  { name: 'Samba do Bistrô', file: 'flyers/samba-do-bistro.webp' },
  { name: 'Quinta Autoral', file: 'flyers/quinta-autoral.jpg' },
  { name: 'Sertanejo Universitário', file: 'flyers/sertanejo-universitario.webp' },
  { name: 'Pagode de Domingo', file: 'flyers/pagode-de-domingo.jpg' },
  { name: 'Noite do Vinil', file: 'flyers/noite-do-vinil.webp' },
  { name: 'Funk das Antigas', file: 'flyers/funk-das-antigas.webp' },
  { name: 'Forró Pé de Serra', file: 'flyers/forro-pe-de-serra.png' },
  { name: 'Rock na Laje', file: 'flyers/rock-na-laje.webp' },
  { name: 'Open Bar da Meia-Noite', file: 'flyers/open-bar-da-meia-noite.jpg' },
  { name: 'Roda de Choro', file: 'flyers/roda-de-choro.png' },
  { name: 'Carnaval Fora de Época', file: 'flyers/carnaval-fora-de-epoca.webp' },
];

export const attractions: { name: string; photos: SeedImage[] }[] = [
  {
    name: 'DJ Conceição',
    photos: [
      { name: 'Baile da Lapa - cabine.jpg', file: 'photos/dj-conceicao-1.jpg' },
      { name: 'divulgação.webp', file: 'photos/dj-conceicao-2.webp' },
      { name: 'estúdio-2.webp', file: 'photos/dj-conceicao-3.webp' },
    ],
  },
  {
    name: 'Banda Maré Alta',
    photos: [
      { name: 'Show na Lapa.jpg', file: 'photos/banda-mare-alta-1.jpg' },
      { name: 'Foto oficial 2026.webp', file: 'photos/banda-mare-alta-2.webp' },
      { name: 'maré alta ao vivo (público).webp', file: 'photos/banda-mare-alta-3.webp' },
    ],
  },
  {
    name: 'Roda da Ladeira',
    photos: [
      { name: 'Roda no São João.jpg', file: 'photos/roda-da-ladeira-1.jpg' },
      { name: 'pandeiro.webp', file: 'photos/roda-da-ladeira-2.webp' },
      { name: 'divulgação.png', file: 'photos/roda-da-ladeira-3.png' },
    ],
  },
  {
    name: 'DJ Nego Zé',
    photos: [
      { name: 'nego-zé-press.webp', file: 'photos/dj-nego-ze-1.webp' },
      { name: 'IMG_4821.jpg', file: 'photos/dj-nego-ze-2.jpg' },
    ],
  },
  {
    name: 'Ana Fonte',
    photos: [
      { name: 'Ana Fonte - capa do single.jpg', file: 'photos/ana-fonte-1.jpg' },
      { name: 'voz e violão.webp', file: 'photos/ana-fonte-2.webp' },
      { name: 'violão detalhe.webp', file: 'photos/ana-fonte-3.webp' },
    ],
  },
  {
    name: 'Trio Xodó',
    photos: [
      { name: 'Arraiá da Praça.webp', file: 'photos/trio-xodo-1.webp' },
      { name: 'xodó_arte.png', file: 'photos/trio-xodo-2.png' },
    ],
  },
  {
    name: 'Grupo Sobrado Azul',
    photos: [
      { name: 'Sobrado Azul 2026.jpg', file: 'photos/grupo-sobrado-azul-1.jpg' },
      { name: 'palco redondo.webp', file: 'photos/grupo-sobrado-azul-2.webp' },
    ],
  },
  {
    name: 'MC Juçara',
    photos: [
      { name: 'Juçara - ensaio neon.webp', file: 'photos/mc-jucara-1.webp' },
      { name: 'baile_sexta.jpg', file: 'photos/mc-jucara-2.jpg' },
      { name: 'mãos pro alto.webp', file: 'photos/mc-jucara-3.webp' },
    ],
  },
  {
    name: 'DJ Tereza Brasa',
    photos: [
      { name: 'Tereza Brasa.jpg', file: 'photos/dj-tereza-brasa-1.jpg' },
      { name: 'set de sábado.webp', file: 'photos/dj-tereza-brasa-2.webp' },
    ],
  },
  {
    name: 'Zé Anísio & Laurindo',
    photos: [
      { name: 'Dupla - foto oficial.jpg', file: 'photos/ze-anisio-e-laurindo-1.jpg' },
      { name: 'Rodeio de Açucena.webp', file: 'photos/ze-anisio-e-laurindo-2.webp' },
      { name: 'viola.webp', file: 'photos/ze-anisio-e-laurindo-3.webp' },
    ],
  },
  {
    name: 'Os Vizinhos da Laje',
    photos: [
      { name: 'vizinhos_cartaz.webp', file: 'photos/os-vizinhos-da-laje-1.webp' },
      { name: 'Amplificador.jpg', file: 'photos/os-vizinhos-da-laje-2.jpg' },
    ],
  },
  {
    name: 'Choro do Quintal',
    photos: [
      { name: 'Choro no coreto.webp', file: 'photos/choro-do-quintal-1.webp' },
      { name: 'sete cordas.jpg', file: 'photos/choro-do-quintal-2.jpg' },
      { name: 'Seu Alcides.webp', file: 'photos/choro-do-quintal-3.webp' },
    ],
  },
  {
    name: 'Bloco Pé na Poça',
    photos: [
      { name: 'Desfile 2026.jpg', file: 'photos/bloco-pe-na-poca-1.jpg' },
      { name: 'percussão.webp', file: 'photos/bloco-pe-na-poca-2.webp' },
    ],
  },
  {
    name: 'DJ Guaraná',
    photos: [
      { name: 'guaraná perfil.webp', file: 'photos/dj-guarana-1.webp' },
      { name: 'IMG_0097.jpg', file: 'photos/dj-guarana-2.jpg' },
    ],
  },
  {
    name: 'Lívia Sertã',
    photos: [
      { name: 'Lívia Sertã - imprensa.jpg', file: 'photos/livia-serta-1.jpg' },
      { name: 'Lívia no Teatro da Praça.webp', file: 'photos/livia-serta-2.webp' },
      { name: 'microfone.webp', file: 'photos/livia-serta-3.webp' },
      { name: 'ensaio (4).webp', file: 'photos/livia-serta-4.webp' },
    ],
  },
  {
    name: 'Caíque Moringa',
    photos: [
      { name: 'Caíque.jpg', file: 'photos/caique-moringa-1.jpg' },
      { name: 'pôr do sol.webp', file: 'photos/caique-moringa-2.webp' },
    ],
  },
  {
    name: 'Banda Fiação Exposta',
    photos: [
      { name: 'Fiação Exposta - garagem.jpg', file: 'photos/banda-fiacao-exposta-1.jpg' },
      { name: 'divulgação.png', file: 'photos/banda-fiacao-exposta-2.png' },
      { name: 'rider técnico.webp', file: 'photos/banda-fiacao-exposta-3.webp' },
    ],
  },
  {
    name: 'MC Tainha',
    photos: [
      { name: 'Tainha sorrindo.webp', file: 'photos/mc-tainha-1.webp' },
      { name: 'show_praia.jpg', file: 'photos/mc-tainha-2.jpg' },
    ],
  },
  {
    name: 'Quarteto Jabuticaba',
    photos: [
      { name: 'Quarteto Jabuticaba.jpg', file: 'photos/quarteto-jabuticaba-1.jpg' },
      { name: 'estreia no bistrô.webp', file: 'photos/quarteto-jabuticaba-2.webp' },
    ],
  },
  {
    name: 'Sanfona de Dois',
    photos: [
      { name: 'sanfona.webp', file: 'photos/sanfona-de-dois-1.webp' },
      { name: 'Os dois no arraial.jpg', file: 'photos/sanfona-de-dois-2.jpg' },
      { name: 'cartaz antigo.webp', file: 'photos/sanfona-de-dois-3.webp' },
    ],
  },
  {
    name: 'Samba da Dona Irene',
    photos: [
      { name: 'Dona Irene.jpg', file: 'photos/samba-da-dona-irene-1.jpg' },
      { name: 'aniversário da roda.webp', file: 'photos/samba-da-dona-irene-2.webp' },
    ],
  },
  {
    name: 'Nó de Marinheiro',
    photos: [
      { name: 'nó-de-marinheiro-arte.webp', file: 'photos/no-de-marinheiro-1.webp' },
      { name: 'Festival do Porto.jpg', file: 'photos/no-de-marinheiro-2.jpg' },
    ],
  },
  {
    name: 'DJ Vitrola Velha',
    photos: [
      { name: 'bolachão.jpg', file: 'photos/dj-vitrola-velha-1.jpg' },
      { name: 'Foto de divulgação.webp', file: 'photos/dj-vitrola-velha-2.webp' },
      { name: 'lado B.webp', file: 'photos/dj-vitrola-velha-3.webp' },
    ],
  },
  {
    name: 'Ícaro Bandeira',
    photos: [
      { name: 'Ícaro Bandeira 01.jpg', file: 'photos/icaro-bandeira-1.jpg' },
      { name: 'teclado solo.webp', file: 'photos/icaro-bandeira-2.webp' },
      { name: 'mãos no teclado.webp', file: 'photos/icaro-bandeira-3.webp' },
    ],
  },
  {
    name: 'Bateria Unidos da Esquina',
    photos: [
      { name: 'surdos.webp', file: 'photos/bateria-unidos-da-esquina-1.webp' },
      { name: 'Ensaio técnico.jpg', file: 'photos/bateria-unidos-da-esquina-2.jpg' },
    ],
  },
  {
    name: 'Coletivo Grave Manso',
    photos: [
      { name: 'grave manso no galpão.jpg', file: 'photos/coletivo-grave-manso-1.jpg' },
      { name: 'logo público.png', file: 'photos/coletivo-grave-manso-2.png' },
    ],
  },
  {
    name: 'Rosângela Prata',
    photos: [
      { name: 'Rosângela P&B.jpg', file: 'photos/rosangela-prata-1.jpg' },
      { name: 'Rosângela Prata - turnê.webp', file: 'photos/rosangela-prata-2.webp' },
    ],
  },
  {
    name: 'Pagode do Seu Nonô',
    photos: [
      { name: 'Seu Nonô.jpg', file: 'photos/pagode-do-seu-nono-1.jpg' },
      { name: 'mão no couro.webp', file: 'photos/pagode-do-seu-nono-2.webp' },
      { name: 'trio do pagode.webp', file: 'photos/pagode-do-seu-nono-3.webp' },
    ],
  },
  {
    name: 'Trio Candeeiro',
    photos: [{ name: 'candeeiro_final_FINAL.webp', file: 'photos/trio-candeeiro-1.webp' }],
  },
  {
    name: 'DJ Ênia',
    photos: [{ name: 'Ênia - óculos.jpg', file: 'photos/dj-enia-1.jpg' }],
  },
];

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

export const programmes: SeedProgramme[] = [
  {
    weeksAgo: 2,
    days: [
      {
        eventName: 'Roda de Choro',
        layout: 'Roda de Choro',
        value: 'free',
        observations: 'Couvert opcional de R$ 10. Mesas por ordem de chegada.',
        attractions: [{ name: 'Choro do Quintal', photo: 'Choro no coreto.webp' }],
      },
      null,
      {
        eventName: 'Rock na Laje',
        layout: 'Rock na Laje',
        value: { value: 'R$30 NA HORA' },
        observations: null,
        attractions: [
          { name: 'Banda Fiação Exposta', photo: 'Fiação Exposta - garagem.jpg' },
          { name: 'Os Vizinhos da Laje', photo: 'vizinhos_cartaz.webp' },
          { custom: 'Palco aberto até 22h' },
        ],
      },
      {
        eventName: 'Sertanejo Universitário',
        layout: 'Sertanejo Universitário',
        value: { value: 'MULHER FREE ATÉ 23H00' },
        observations: 'Aniversariantes da semana entram grátis com 1 acompanhante.',
        attractions: [
          { name: 'Zé Anísio & Laurindo', photo: 'Dupla - foto oficial.jpg' },
          { name: 'DJ Guaraná', photo: 'IMG_0097.jpg' },
        ],
      },
      {
        eventName: 'Pagode de Domingo',
        layout: 'Pagode de Domingo',
        value: { custom: 'R$ 10 ATÉ 18H, DEPOIS R$ 20' },
        observations: 'Feijoada a partir das 13h.',
        attractions: [
          { name: 'Pagode do Seu Nonô', photo: 'Seu Nonô.jpg' },
          { name: 'Grupo Sobrado Azul', photo: null },
        ],
      },
    ],
    extra: null,
  },
  {
    weeksAgo: 1,
    days: [
      {
        eventName: 'Samba do Bistrô',
        layout: 'Samba do Bistrô',
        value: 'free',
        observations: 'Chope em dobro até 20h.',
        attractions: [
          { name: 'Roda da Ladeira', photo: 'Roda no São João.jpg' },
          { name: 'DJ Nego Zé', photo: 'nego-zé-press.webp' },
        ],
      },
      {
        eventName: 'Quinta Autoral',
        layout: 'Quinta Autoral',
        value: { value: 'R$20 ATÉ 00H00' },
        observations: null,
        attractions: [
          { name: 'Ana Fonte', photo: 'Ana Fonte - capa do single.jpg' },
          { name: 'Ícaro Bandeira', photo: 'teclado solo.webp' },
        ],
      },
      {
        eventName: 'Baile da Lapa',
        layout: 'Baile da Lapa',
        value: { value: 'R$15 ATÉ 23H00' },
        observations: 'Lista amiga pelo Instagram até as 18h.',
        attractions: [
          { name: 'Banda Maré Alta', photo: 'Show na Lapa.jpg' },
          { name: 'DJ Conceição', photo: 'estúdio-2.webp' },
          { custom: 'Convidado surpresa' },
        ],
      },
      {
        eventName: 'Funk das Antigas',
        layout: 'Funk das Antigas',
        value: { value: 'R$25 COM NOME NA LISTA' },
        observations: 'Proibida a entrada de menores de 18 anos.',
        attractions: [
          { name: 'MC Juçara', photo: 'Juçara - ensaio neon.webp' },
          { name: 'MC Tainha', photo: 'show_praia.jpg' },
          { name: 'DJ Tereza Brasa', photo: 'Tereza Brasa.jpg' },
        ],
      },
      {
        eventName: 'Forró Pé de Serra',
        layout: 'Forró Pé de Serra',
        value: { custom: 'CASAL R$ 30 A NOITE TODA' },
        observations: 'Aula de forró às 18h, sem custo.',
        attractions: [
          { name: 'Trio Xodó', photo: 'Arraiá da Praça.webp' },
          { name: 'Sanfona de Dois', photo: 'Os dois no arraial.jpg' },
        ],
      },
    ],
    extra: {
      eventName: 'Open Bar da Meia-Noite',
      layout: 'Open Bar da Meia-Noite',
      observations: 'Open bar de cerveja, caipirinha e gim das 00h às 03h.',
      attractions: [
        { name: 'Coletivo Grave Manso', photo: 'grave manso no galpão.jpg' },
        { name: 'DJ Ênia', photo: 'Ênia - óculos.jpg' },
      ],
      ticketType: 'open',
    },
  },
];

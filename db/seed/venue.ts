// The example house. Its pictures are in images/.

export interface SeedEvent {
  eventName: string | null;
  layout: string | null;
  value: 'free' | { value: string } | { custom: string } | null;
  observations: string | null;
  /** `photo`: the file name of one of that attraction's photos. */
  attractions: ({ name: string; photo: string | null } | { custom: string })[];
}

export interface SeedProgramme {
  weeksAgo: 1 | 2;
  /** Wednesday to Sunday; null for an empty day. */
  days: (SeedEvent | null)[];
  extra: (Omit<SeedEvent, 'value'> & { ticketType: 'normal' | 'open' }) | null;
}

/** File names of the layouts as a person would name them; load.ts derives the file in images/ from each. */
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

// The drawing kit and the twelve flyers.

/** Runs in the page: it sees no variable of this module. Leaves `kit` and `flyers` there. */
export function studio() {
  const TAU = Math.PI * 2;

  function prng(seed) {
    let a = 0;
    for (const c of seed) a = (Math.imul(a, 31) + c.charCodeAt(0)) | 0;
    const r = () => {
      a = (a + 0x6d2b79f5) | 0;
      let t = Math.imul(a ^ (a >>> 15), 1 | a);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    r.in = (lo, hi) => lo + (hi - lo) * r();
    r.pick = (list) => list[Math.floor(r() * list.length)];
    return r;
  }

  function sheet(w, h) {
    const c = document.createElement('canvas');
    c.width = w;
    c.height = h;
    return c.getContext('2d', { willReadFrequently: true });
  }

  /* ---------- drawing helpers ---------- */
  const disc = (g, x, y, r, fill) => {
    g.fillStyle = fill;
    g.beginPath();
    g.arc(x, y, Math.max(r, 0), 0, TAU);
    g.fill();
  };
  const oval = (g, x, y, rx, ry, fill, turn = 0) => {
    g.fillStyle = fill;
    g.beginPath();
    g.ellipse(x, y, rx, ry, turn, 0, TAU);
    g.fill();
  };
  const ring = (g, x, y, r, width, stroke, from = 0, to = TAU) => {
    g.strokeStyle = stroke;
    g.lineWidth = width;
    g.beginPath();
    g.arc(x, y, r, from, to);
    g.stroke();
  };
  const box = (g, x, y, w, h, fill, r = 0) => {
    g.fillStyle = fill;
    g.beginPath();
    g.roundRect(x, y, w, h, r);
    g.fill();
  };
  const poly = (g, pts, fill) => {
    g.fillStyle = fill;
    g.beginPath();
    pts.forEach(([x, y], i) => {
      if (i) g.lineTo(x, y);
      else g.moveTo(x, y);
    });
    g.closePath();
    g.fill();
  };
  const shape = (g, d, fill) => {
    g.fillStyle = fill;
    g.fill(new Path2D(d));
  };
  const stroke = (g, d, color, width, cap = 'round') => {
    g.strokeStyle = color;
    g.lineWidth = width;
    g.lineCap = cap;
    g.lineJoin = 'round';
    g.stroke(new Path2D(d));
  };
  const at = (g, x, y, turn, scale, draw) => {
    g.save();
    g.translate(x, y);
    g.rotate(turn);
    g.scale(scale, scale);
    draw(g);
    g.restore();
  };
  const star = (g, x, y, r, inner, points, fill, turn = -Math.PI / 2) => {
    const pts = [];
    for (let i = 0; i < points * 2; i++) {
      const rr = i % 2 ? inner : r;
      const t = turn + (i * Math.PI) / points;
      pts.push([x + Math.cos(t) * rr, y + Math.sin(t) * rr]);
    }
    poly(g, pts, fill);
  };

  /* ---------- type ---------- */
  function face(g, size, weight = 800, width = 'condensed', track = 0) {
    g.font = `${weight} ${size}px Bricolage`;
    g.fontStretch = width;
    g.letterSpacing = `${track}px`;
    g.textBaseline = 'alphabetic';
  }
  function ink(g, text, size, o) {
    face(g, size, o.weight, o.width, o.track);
    g.textAlign = 'left';
    const m = g.measureText(text);
    return {
      l: -m.actualBoundingBoxLeft,
      r: m.actualBoundingBoxRight,
      up: m.actualBoundingBoxAscent,
      down: m.actualBoundingBoxDescent,
    };
  }
  /** Size at which the ink of the text is w wide. */
  function sizeFor(g, text, w, o = {}) {
    let size = 120;
    // the optical size axis changes the widths, so come closer step by step
    for (let i = 0; i < 5; i++) {
      const m = ink(g, text, size, o);
      size *= w / (m.r - m.l);
    }
    return size;
  }
  /** One line whose ink fills [x, x + w] with its top at y; returns the y of its lower edge (baseline). */
  function setLine(g, text, x, y, w, fill, o = {}) {
    const size = sizeFor(g, text, w, o);
    const m = ink(g, text, size, o);
    g.fillStyle = fill;
    const base = y + m.up;
    g.fillText(text, x - m.l, base);
    return o.deep ? base + m.down : base;
  }
  function stack(g, lines, x, y, w, fill, gap, o = {}) {
    let top = y;
    for (const [i, line] of lines.entries()) top = setLine(g, line, x, top, w, Array.isArray(fill) ? fill[i] : fill, o) + gap;
    return top - gap;
  }
  function say(g, text, x, y, size, fill, o = {}) {
    face(g, size, o.weight ?? 700, o.width ?? 'semi-condensed', o.track ?? 0);
    g.textAlign = o.align ?? 'left';
    g.fillStyle = fill;
    g.fillText(text, x, y);
  }
  function around(g, text, x, y, r, mid, size, fill, o = {}) {
    face(g, size, o.weight ?? 800, o.width ?? 'semi-condensed', 0);
    g.textAlign = 'center';
    g.fillStyle = fill;
    const gap = o.track ?? 2;
    const widths = [...text].map((c) => g.measureText(c).width + gap);
    const total = widths.reduce((a, b) => a + b, 0) / r;
    const way = o.inside ? -1 : 1;
    let t = mid - (way * total) / 2;
    [...text].forEach((c, i) => {
      t += (way * widths[i]) / r / 2;
      g.save();
      g.translate(x + Math.cos(t) * r, y + Math.sin(t) * r);
      g.rotate(t + (way * Math.PI) / 2);
      g.fillText(c, 0, 0);
      g.restore();
      t += (way * widths[i]) / r / 2;
    });
  }

  /* ---------- flyers, 480 × 640 ---------- */
  const flyers = {
    'baile-da-lapa'(g) {
      box(g, 0, 0, 480, 640, '#F2492F');
      for (let i = 0; i < 5; i++) disc(g, 330, 205, 330 - i * 52, ['#F2552F', '#F66A2E', '#F9832D', '#FC9F2A', '#FFC42E'][i]);
      // the arches, two tiers, with the tram on top
      const [wall, shade] = ['#FFF1DC', '#E9C9A8'];
      box(g, 0, 214, 480, 214, wall);
      box(g, 0, 214, 480, 12, '#FFFFFF');
      box(g, 0, 308, 480, 7, shade);
      const arch = (x, y, w, h) => {
        const d = `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`;
        shape(g, d, shade);
        g.save();
        g.clip(new Path2D(d));
        g.translate(9, 6);
        shape(g, d, '#8E1D45');
        g.restore();
      };
      for (let i = -1; i < 6; i++) {
        arch(i * 92 + 18, 240, 62, 66);
        arch(i * 92 + 18, 328, 62, 110);
      }
      box(g, 84, 158, 172, 56, '#FFD23F', 8);
      box(g, 76, 150, 188, 13, '#2B0B2E', 6);
      for (let i = 0; i < 5; i++) box(g, 95 + i * 31, 171, 24, 21, '#2B0B2E', 3);
      box(g, 84, 199, 172, 5, '#F2492F');
      stroke(g, 'M170 150L196 122H240', '#2B0B2E', 4);
      stroke(g, 'M0 122H480', '#2B0B2E', 2);
      // the crowd and the title
      box(g, 0, 404, 480, 236, '#2B0B2E');
      const r = prng('lapa-crowd');
      for (let i = 0; i < 34; i++) {
        const x = i * 14.6 + r.in(-3, 3);
        const y = 394 + r.in(-9, 7);
        disc(g, x, y, 8.5, '#2B0B2E');
        box(g, x - 12, y + 6, 24, 30, '#2B0B2E', 10);
        if (i % 4 === 1) stroke(g, `M${x + 8} ${y + 16}L${x + 13} ${y - 8}L${x + 9} ${y - 24}`, '#2B0B2E', 5);
      }
      setLine(g, 'BAILE', 26, 418, 428, '#FFC42E', { width: 'normal' });
      setLine(g, 'DA LAPA', 26, 549, 428, '#FFF1DC', { width: 'normal' });
      say(g, 'SAMBA-SOUL, GROOVE', 26, 42, 19, '#2B0B2E', { weight: 800 });
      say(g, 'E BRASILIDADES', 26, 63, 19, '#2B0B2E', { weight: 800 });
    },

    'samba-do-bistro'(g) {
      box(g, 0, 0, 480, 640, '#0A5A3C');
      // Copacabana pavement
      for (let row = 0; row < 4; row++) {
        const top = [];
        const low = [];
        for (let x = -10; x <= 490; x += 4) {
          const y = 478 + row * 46 + Math.sin(x / 25.5 + row * 0.35) * 19;
          top.push([x, y]);
          low.unshift([x, y + 15 + Math.sin(x / 25.5 + row * 0.35 + 1.2) * 6]);
        }
        poly(g, [...top, ...low], '#F8E9CF');
      }
      // pandeiro
      g.save();
      g.translate(240, 286);
      g.rotate(-0.12);
      disc(g, 10, 14, 216, '#053826');
      disc(g, 0, 0, 216, '#B5472A');
      ring(g, 0, 0, 206, 6, '#D96B3F');
      for (let i = 0; i < 7; i++) {
        const t = (i / 7) * TAU + 0.22;
        g.save();
        g.rotate(t);
        box(g, 184, -31, 36, 62, '#5A1D12', 5);
        oval(g, 202, -15, 21, 11, '#F5B82E');
        oval(g, 202, 15, 21, 11, '#F5B82E');
        oval(g, 202, -15, 9, 4, '#B5791A');
        oval(g, 202, 15, 9, 4, '#B5791A');
        g.restore();
      }
      disc(g, 0, 0, 178, '#FFB7C3');
      disc(g, 0, 0, 167, '#FFD9DC');
      g.restore();
      at(g, 240, 290, -0.12, 1, () => {
        const y = setLine(g, 'samba', -136, -124, 272, '#0A5A3C', { width: 'normal' });
        say(g, 'do', -136, y + 42, 46, '#0A5A3C', { weight: 800, width: 'normal' });
        box(g, -72, y + 25, 92, 9, '#0A5A3C');
        setLine(g, 'bistrô', -144, y + 44, 288, '#E4382A', { width: 'normal' });
      });
      say(g, 'TODA QUARTA TEM RODA', 240, 46, 25, '#FFD9DC', { align: 'center', weight: 800, track: 2 });
      box(g, 128, 566, 224, 42, '#0A5A3C', 21);
      say(g, 'mesa, petisco e batuque', 240, 593, 18, '#FFD9DC', { align: 'center' });
    },

    'quinta-autoral'(g) {
      box(g, 0, 0, 480, 640, '#2036F5');
      ring(g, 212, 232, 140, 96, '#F4EBDD');
      // the tail of the Q is a microphone
      at(g, 258, 282, 0.72, 1, () => {
        poly(
          g,
          [
            [60, -25],
            [60, 25],
            [330, 17],
            [330, -17],
          ],
          '#12122B',
        );
        box(g, 44, -34, 30, 68, '#FFCB2E', 6);
        g.save();
        g.beginPath();
        g.roundRect(-72, -60, 122, 120, 58);
        g.fillStyle = '#FF5A36';
        g.fill();
        g.clip();
        for (let i = -14; i < 16; i++) {
          stroke(g, `M${i * 12 - 40} -70L${i * 12 + 60} 70`, '#C93218', 2.4);
          stroke(g, `M${i * 12 + 60} -70L${i * 12 - 40} 70`, '#C93218', 2.4);
        }
        box(g, -12, -70, 14, 140, '#FFCB2E');
        g.restore();
      });
      say(g, 'VOZ', 452, 50, 20, '#F4EBDD', { align: 'right', weight: 800 });
      say(g, 'VIOLÃO', 452, 72, 20, '#F4EBDD', { align: 'right', weight: 800 });
      say(g, 'CANÇÃO', 452, 94, 20, '#F4EBDD', { align: 'right', weight: 800 });
      say(g, 'INÉDITA', 452, 116, 20, '#FFCB2E', { align: 'right', weight: 800 });
      setLine(g, 'Quinta', 26, 440, 232, '#F4EBDD', { width: 'condensed' });
      setLine(g, 'autoral', 26, 542, 250, '#FFCB2E', { width: 'condensed' });
    },

    'sertanejo-universitario'(g) {
      box(g, 0, 0, 480, 640, '#123B44');
      const r = prng('stars');
      for (let i = 0; i < 46; i++) star(g, r.in(0, 480), r.in(0, 330), r.in(2, 5), 1.2, 4, '#F7DDB0');
      // striped sun
      g.save();
      g.beginPath();
      g.arc(240, 300, 186, 0, TAU);
      g.clip();
      box(g, 0, 100, 480, 400, '#F6A623');
      const band = ['#F6A623', '#F48B22', '#F07022', '#E85524', '#DA3E2A'];
      for (let i = 0; i < 5; i++) box(g, 0, 190 + i * 46, 480, 46, band[i]);
      for (let i = 0; i < 6; i++) box(g, 0, 300 + i * 28, 480, 3 + i * 3.4, '#123B44');
      g.restore();
      // hat
      shape(
        g,
        'M128 300C118 214 138 138 178 128C206 121 216 148 240 148C264 148 274 121 302 128C342 138 362 214 352 300Z',
        '#4A1C10',
      );
      shape(
        g,
        'M178 128C206 121 216 148 240 148C264 148 274 121 302 128C284 152 266 176 240 178C214 176 196 152 178 128Z',
        '#2C0E08',
      );
      shape(g, 'M124 262H356C358 280 356 300 352 316H128C124 300 122 280 124 262Z', '#E9C48A');
      star(g, 240, 291, 22, 9, 5, '#DA3E2A');
      shape(
        g,
        'M20 246C34 312 96 318 128 304C180 286 300 286 352 304C384 318 446 312 460 246C474 322 420 372 352 374C300 376 282 366 240 366C198 366 180 376 128 374C60 372 6 322 20 246Z',
        '#4A1C10',
      );
      shape(
        g,
        'M20 246C34 312 96 318 128 304C180 286 300 286 352 304C384 318 446 312 460 246C452 320 398 338 352 328C300 314 180 314 128 328C82 338 28 320 20 246Z',
        '#6B2C18',
      );
      // hills
      shape(g, 'M0 452C80 410 150 430 220 446S380 410 480 440V640H0Z', '#7A2416');
      shape(g, 'M0 484C110 450 190 486 280 476S430 456 480 470V640H0Z', '#2C0E08');
      stack(g, ['SERTANEJO', 'UNIVERSITÁRIO'], 26, 492, 428, ['#F7DDB0', '#F6A623'], 9, { width: 'normal' });
      say(g, 'moda, viola e pista cheia', 240, 40, 22, '#F7DDB0', { align: 'center', weight: 600 });
    },

    'pagode-de-domingo'(g) {
      box(g, 0, 0, 480, 640, '#FFD21F');
      for (let i = 0; i < 18; i++) {
        const t = (i / 18) * TAU;
        const u = t + TAU / 36;
        poly(
          g,
          [
            [240, 320],
            [240 + Math.cos(t) * 600, 320 + Math.sin(t) * 600],
            [240 + Math.cos(u) * 600, 320 + Math.sin(u) * 600],
          ],
          '#FFE169',
        );
      }
      // the bar table from above
      disc(g, 248, 330, 178, '#D19A00');
      disc(g, 240, 320, 178, '#E5322D');
      ring(g, 240, 320, 166, 3, '#FF7C70');
      const beer = (x, y, s) =>
        at(g, x, y, 0, s, () => {
          disc(g, 5, 6, 36, '#A81F1C');
          disc(g, 0, 0, 36, '#FFFFFF');
          disc(g, 0, 0, 31, '#F9A51A');
          disc(g, 0, 0, 27, '#FFF6DF');
          disc(g, -8, -6, 7, '#FFE9B8');
          disc(g, 9, 4, 9, '#FFE9B8');
          disc(g, -4, 12, 5, '#FFE9B8');
        });
      // pandeiro
      at(g, 176, 270, 0.3, 1, () => {
        disc(g, 6, 8, 72, '#A81F1C');
        disc(g, 0, 0, 72, '#1746A2');
        for (let i = 0; i < 6; i++) at(g, 0, 0, (i / 6) * TAU, 1, () => box(g, 60, -12, 15, 24, '#FFD21F', 4));
        disc(g, 0, 0, 57, '#FFF6DF');
        ring(g, 0, 0, 44, 2, '#E7D7B2');
      });
      // cavaquinho
      at(g, 296, 372, -0.72, 1, () => {
        const body =
          'M-70 0C-70 -34 -44 -42 -22 -30C-8 -22 4 -28 18 -31C44 -36 56 -20 56 0S44 36 18 31C4 28 -8 22 -22 30C-44 42 -70 34 -70 0Z';
        at(g, 5, 9, 0, 1, () => shape(g, body, '#A81F1C'));
        box(g, 40, -8, 128, 16, '#5B2A12', 3);
        box(g, 160, -14, 40, 28, '#5B2A12', 5);
        for (const dx of [168, 186]) for (const dy of [-18, 18]) disc(g, dx, dy, 5, '#FFD21F');
        shape(g, body, '#F08A1D');
        disc(g, 8, 0, 16, '#5B2A12');
        ring(g, 8, 0, 20, 2, '#FFF6DF');
        box(g, -44, -16, 9, 32, '#5B2A12', 3);
        for (const dy of [-5, -1.7, 1.7, 5]) stroke(g, `M-40 ${dy}H165`, '#FFF6DF', 0.9);
      });
      beer(262, 226, 1);
      beer(196, 396, 0.9);
      beer(352, 262, 0.86);
      // dominoes
      const domino = (x, y, t, a, b) =>
        at(g, x, y, t, 1, () => {
          box(g, -12, -24, 28, 54, '#A81F1C', 5);
          box(g, -15, -28, 28, 54, '#FFFFFF', 5);
          box(g, -13, -2, 24, 2, '#1746A2');
          for (let i = 0; i < a; i++) disc(g, -7 + (i % 2) * 12, -21 + Math.floor(i / 2) * 10, 3, '#1746A2');
          for (let i = 0; i < b; i++) disc(g, -7 + (i % 2) * 12, 6 + Math.floor(i / 2) * 10, 3, '#1746A2');
        });
      domino(118, 366, 0.5, 3, 4);
      domino(242, 452, 1.35, 2, 1);
      setLine(g, 'PAGODE', 24, 26, 432, '#1746A2', { width: 'semi-condensed' });
      box(g, 0, 524, 480, 116, '#1746A2');
      for (let i = 0; i < 24; i++)
        for (let j = 0; j < 2; j++) if ((i + j) % 2) box(g, i * 20, 504 + j * 20 - 20, 20, 20, '#1746A2');
      setLine(g, 'DE DOMINGO', 24, 546, 432, '#FFD21F', { width: 'condensed' });
    },

    'noite-do-vinil'(g) {
      box(g, 0, 0, 480, 640, '#F3E4CF');
      const [x, y] = [300, 330];
      disc(g, x, y, 292, '#15110F');
      for (let r = 286; r > 112; r -= 5) ring(g, x, y, r, r % 3 ? 1.2 : 2.4, r % 45 < 6 ? '#3B322D' : '#241E1A');
      g.save();
      g.beginPath();
      g.arc(x, y, 288, 0, TAU);
      g.clip();
      for (const t of [-0.62, 2.52])
        for (let i = 0; i < 5; i++) {
          const w = 0.19 - i * 0.038;
          g.globalAlpha = 0.11;
          poly(
            g,
            [
              [x, y],
              [x + Math.cos(t - w) * 320, y + Math.sin(t - w) * 320],
              [x + Math.cos(t + w) * 320, y + Math.sin(t + w) * 320],
            ],
            '#FFE9C9',
          );
        }
      g.restore();
      disc(g, x, y, 112, '#FF7A1A');
      g.save();
      g.beginPath();
      g.arc(x, y, 112, 0, TAU);
      g.clip();
      box(g, x - 120, y + 8, 240, 110, '#C2185B');
      box(g, x - 120, y - 4, 240, 12, '#F3E4CF');
      g.restore();
      disc(g, x, y, 13, '#F3E4CF');
      around(g, 'LADO A • 33⅓ RPM', x, y, 84, -Math.PI / 2, 19, '#15110F', { track: 3 });
      around(g, 'SÓ BOLACHÃO', x, y, 98, Math.PI * 0.62, 19, '#F3E4CF', { track: 3, inside: true });
      // tone arm
      stroke(g, 'M438 40V214L362 372', '#C2185B', 11);
      disc(g, 438, 46, 32, '#C2185B');
      disc(g, 438, 46, 15, '#F3E4CF');
      at(g, 358, 380, 0.44, 1, () => box(g, -14, -18, 28, 48, '#FF7A1A', 4));
      // the title runs up the left side
      g.save();
      g.translate(0, 640);
      g.rotate(-Math.PI / 2);
      box(g, 0, 0, 640, 138, '#F3E4CF');
      const yy = setLine(g, 'NOITE DO VINIL', 26, 24, 588, '#15110F', { width: 'semi-condensed' });
      say(g, 'RARIDADES BRASILEIRAS DE 1968 A 1984', 27, yy + 26, 17, '#C2185B', { weight: 800, track: 1.2 });
      g.restore();
    },

    'funk-das-antigas'(g) {
      box(g, 0, 0, 480, 640, '#3A0CA3');
      const cone = (x, y, r, a, b, c) => {
        disc(g, x, y, r, '#16042F');
        ring(g, x, y, r - 5, 3, a);
        disc(g, x, y, r * 0.8, b);
        disc(g, x, y, r * 0.62, a);
        disc(g, x, y, r * 0.5, '#16042F');
        disc(g, x, y, r * 0.3, c);
        disc(g, x - r * 0.08, y - r * 0.08, r * 0.12, '#FFFFFF');
      };
      const pal = [
        ['#F72585', '#7209B7', '#4CC9F0'],
        ['#4CC9F0', '#4361EE', '#F72585'],
        ['#FFE14D', '#F77F00', '#F72585'],
      ];
      for (let row = 0; row < 4; row++)
        for (let col = 0; col < 3; col++) {
          const [x, y] = [col * 160, row * 160];
          box(g, x + 3, y + 3, 154, 154, (row + col) % 2 ? '#5A189A' : '#240046', 12);
          for (const [dx, dy] of [
            [15, 15],
            [145, 15],
            [15, 145],
            [145, 145],
          ])
            disc(g, x + dx, y + dy, 4, '#B5179E');
          const [a, b, c] = pal[(row * 2 + col) % 3];
          if ((row + col * 2) % 4 === 1) {
            cone(x + 47, y + 80, 38, a, b, c);
            cone(x + 113, y + 47, 26, b, a, c);
            cone(x + 113, y + 113, 26, b, a, c);
          } else cone(x + 80, y + 80, 68, a, b, c);
        }
      // extruded, tilted title
      at(g, 240, 322, -0.15, 1, () => {
        const slab = (text, x, y, w) => {
          const o = { width: 'semi-condensed' };
          const size = sizeFor(g, text, w, o);
          const m = ink(g, text, size, o);
          g.lineJoin = 'round';
          for (let i = 20; i >= 0; i--) {
            g.strokeStyle = '#12021F';
            g.lineWidth = 14;
            g.strokeText(text, x - m.l + i, y + m.up + i);
          }
          for (let i = 14; i > 0; i--) {
            g.fillStyle = i % 4 < 2 ? '#F72585' : '#B5105F';
            g.fillText(text, x - m.l + i, y + m.up + i);
          }
          g.fillStyle = '#D9FF3D';
          g.fillText(text, x - m.l, y + m.up);
          return y + m.up;
        };
        const y = slab('FUNK', -206, -166, 396);
        slab('DAS ANTIGAS', -206, y + 26, 396);
        box(g, -120, y + 144, 232, 38, '#4CC9F0', 4);
        say(g, 'MELÔ, MONTAGEM, VOLT MIX', -4, y + 170, 18, '#12021F', { align: 'center', weight: 800 });
      });
    },

    'forro-pe-de-serra'(g) {
      const [paper, black, red, ochre] = ['#F6E7C6', '#1A1410', '#C9261B', '#E7A621'];
      box(g, 0, 0, 480, 640, paper);
      const r = prng('cordel');
      // rough block-print frame
      for (let i = 0; i < 2; i++) {
        const m = 14;
        let d = '';
        const edge = (x1, y1, x2, y2, n) => {
          for (let k = 0; k <= n; k++)
            d += `${d ? 'L' : 'M'}${x1 + ((x2 - x1) * k) / n + r.in(-1.6, 1.6)} ${y1 + ((y2 - y1) * k) / n + r.in(-1.6, 1.6)}`;
        };
        edge(m, m, 480 - m, m, 20);
        edge(480 - m, m, 480 - m, 640 - m, 26);
        edge(480 - m, 640 - m, m, 640 - m, 20);
        edge(m, 640 - m, m, m, 26);
        if (!i) stroke(g, `${d}Z`, black, 9);
      }
      // bunting
      for (const [y, off] of [
        [52, 0],
        [96, 22],
      ]) {
        stroke(g, `M20 ${y}Q240 ${y + 46} 460 ${y}`, black, 3);
        for (let i = 0; i < 10; i++) {
          const t = (i + 0.5) / 10 + off / 900;
          const x = 20 + 440 * t;
          const yy = y + 92 * t * (1 - t);
          poly(
            g,
            [
              [x - 15, yy],
              [x + 15, yy],
              [x + 15, yy + 36],
              [x, yy + 24],
              [x - 15, yy + 36],
            ],
            [red, black, ochre][(i + off) % 3],
          );
        }
      }
      // sun behind, cut with rays
      g.save();
      g.beginPath();
      g.rect(19, 150, 442, 300);
      g.clip();
      disc(g, 240, 300, 118, ochre);
      for (let i = 0; i < 32; i++) {
        const t = (i / 32) * TAU;
        const [a, b] = [132, i % 2 ? 158 : 184];
        poly(
          g,
          [
            [240 + Math.cos(t - 0.05) * a, 300 + Math.sin(t - 0.05) * a],
            [240 + Math.cos(t + 0.05) * a, 300 + Math.sin(t + 0.05) * a],
            [240 + Math.cos(t) * b, 300 + Math.sin(t) * b],
          ],
          black,
        );
      }
      g.restore();
      // mandacaru on both sides
      const cactus = (x, flip) =>
        at(g, x, 448, 0, 1, () => {
          g.scale(flip, 1);
          stroke(g, 'M0 0V-190', black, 26);
          stroke(g, 'M0 -60H-32V-120', black, 18);
          stroke(g, 'M0 -90H32V-160', black, 18);
          for (const dx of [-5, 5]) stroke(g, `M${dx} -6V-186`, paper, 1.8);
          stroke(g, 'M-32 -76V-118M32 -104V-158', paper, 1.8);
          for (const [dx, dy] of [
            [0, -206],
            [-32, -132],
            [32, -172],
          ])
            star(g, dx, dy, 11, 5, 6, red);
        });
      cactus(72, 1);
      cactus(408, -1);
      // accordion, open like a fan
      const [cx, cy] = [240, 470];
      const fold = 13;
      for (let i = 0; i < fold; i++) {
        const a = -Math.PI / 2 - 0.52 + (1.04 * i) / fold;
        const b = a + 1.04 / fold;
        const p = (t, rr) => [cx + Math.cos(t) * rr, cy + Math.sin(t) * rr];
        const mid = (a + b) / 2;
        poly(g, [p(a, 108), p(mid, 104), p(b, 108), p(b, 236), p(mid, 246), p(a, 236)], i % 2 ? red : black);
        g.strokeStyle = paper;
        g.lineWidth = 1.6;
        g.beginPath();
        g.moveTo(...p(a, 108));
        g.lineTo(...p(a, 236));
        g.stroke();
      }
      at(g, cx, cy, -0.52, 1, () => {
        box(g, -64, -246, 66, 150, black, 10);
        box(g, -58, -240, 22, 138, paper, 3);
        for (let i = 0; i < 12; i++) box(g, -58, -230 + i * 11, i % 3 ? 14 : 22, 4, black);
        for (let i = 0; i < 3; i++) disc(g, -20, -214 + i * 38, 9, ochre);
      });
      at(g, cx, cy, 0.52, 1, () => {
        box(g, -2, -246, 66, 150, black, 10);
        for (let i = 0; i < 3; i++)
          for (let j = 0; j < 7; j++) disc(g, 14 + i * 18, -232 + j * 20 + i * 3, 5.2, i === 1 ? ochre : paper);
      });
      // ground and title
      box(g, 19, 440, 442, 181, black);
      for (let i = 0; i < 46; i++) {
        const x = 24 + r() * 432;
        poly(
          g,
          [
            [x, 441],
            [x + 3, 441 - r.in(5, 15)],
            [x + 6, 441],
          ],
          black,
        );
      }
      const y = setLine(g, 'FORRÓ', 88, 448, 304, paper, { width: 'normal' });
      setLine(g, 'PÉ DE SERRA', 88, y + 9, 304, ochre, { width: 'semi-condensed' });
    },

    'rock-na-laje'(g) {
      box(g, 0, 0, 480, 640, '#FFE600');
      // halftone sky
      for (let j = 0; j < 40; j++)
        for (let i = 0; i < 31; i++) {
          const x = i * 16 + (j % 2) * 8;
          const y = j * 12;
          const d = Math.hypot(x - 250, y - 210);
          const k = Math.max(0, Math.min(1, (d - 130) / 330));
          if (k > 0.02) disc(g, x, y, 8.2 * Math.sqrt(k), '#FF2E63');
        }
      // houses
      const brick = (x, y, w, h, c, m) => {
        box(g, x, y, w, h, c);
        g.save();
        g.beginPath();
        g.rect(x, y, w, h);
        g.clip();
        for (let j = 0; j * 11 < h; j++) {
          box(g, x, y + j * 11, w, 1.6, m);
          for (let i = 0; i * 24 < w + 24; i++) box(g, x + i * 24 + (j % 2) * 12, y + j * 11, 1.6, 11, m);
        }
        g.restore();
        box(g, x - 6, y - 11, w + 12, 13, '#8D8D8D');
      };
      brick(-10, 400, 170, 300, '#C4502B', '#8E3418');
      brick(300, 372, 200, 300, '#D9663A', '#9C3F1E');
      brick(132, 442, 196, 300, '#B5431F', '#7D2C12');
      for (const [x, y] of [
        [22, 434],
        [86, 434],
        [330, 410],
        [404, 410],
      ]) {
        box(g, x, y, 44, 40, '#111111');
        box(g, x + 4, y + 4, 16, 32, '#38D6FF');
        box(g, x + 24, y + 4, 16, 32, '#38D6FF');
      }
      // blue water tank and aerial
      poly(
        g,
        [
          [372, 312],
          [462, 312],
          [452, 362],
          [382, 362],
        ],
        '#1565FF',
      );
      box(g, 364, 300, 106, 14, '#0B3FB0', 5);
      stroke(g, 'M60 390V262M28 274H92M36 292H84M44 310H76', '#111111', 5);
      stroke(g, 'M0 330Q90 372 150 350T372 330', '#111111', 2.5);
      // guitar, diagonal
      at(g, 236, 318, -1.08, 1.08, () => {
        const body =
          'M-150 -8C-158 -62 -112 -92 -78 -70C-58 -58 -40 -66 -14 -84C8 -98 26 -86 12 -62C0 -42 6 -30 22 -22V22C6 30 -2 42 10 58C24 80 2 92 -20 76C-44 60 -60 56 -82 68C-118 86 -148 50 -150 -8Z';
        g.save();
        g.translate(-8, 8);
        shape(g, body, '#111111');
        stroke(g, body, '#111111', 12);
        g.restore();
        stroke(g, body, '#111111', 12);
        box(g, 6, -17, 236, 34, '#111111', 4);
        shape(g, 'M236 -20L318 -34L304 -8L316 20L240 20Z', '#111111');
        shape(g, body, '#FFFFFF');
        shape(g, 'M-100 -24C-84 -60 -40 -52 -14 -44C10 -36 14 0 6 32C-18 56 -60 40 -90 40C-112 36 -112 4 -100 -24Z', '#FF2E63');
        box(g, 8, -12, 230, 24, '#8A4B20');
        for (let i = 0; i < 13; i++) box(g, 22 + i * 17, -12, 2.4, 24, '#FFE600');
        shape(g, 'M240 -15L306 -26L294 -8L304 14L244 15Z', '#FFFFFF');
        for (let i = 0; i < 3; i++) disc(g, 258 + i * 16, -25 - i * 2.5, 5, '#111111');
        for (const x of [-84, -52, -22]) box(g, x, -19, 13, 38, '#111111', 4);
        box(g, -116, -19, 10, 38, '#111111', 3);
        for (let i = 0; i < 6; i++) stroke(g, `M-112 ${-10 + i * 4}L242 ${-9 + i * 3.6}`, '#111111', 0.9);
        disc(g, -92, 48, 7, '#111111');
        disc(g, -66, 52, 7, '#111111');
      });
      // torn paper with the title
      const r = prng('torn');
      const torn = (x, y, w, h, fill) => {
        const pts = [];
        for (let i = 0; i <= 22; i++) pts.push([x + (w * i) / 22, y + r.in(-5, 5)]);
        for (let i = 22; i >= 0; i--) pts.push([x + (w * i) / 22, y + h + r.in(-5, 5)]);
        poly(g, pts, fill);
      };
      at(g, 240, 548, -0.045, 1, () => {
        torn(-270, -78, 540, 230, '#FFFFFF');
        torn(-270, -70, 540, 230, '#111111');
        setLine(g, 'ROCK', -212, -52, 216, '#FFE600', { width: 'normal' });
        setLine(g, 'NA LAJE', 20, -52, 192, '#FFFFFF', { width: 'normal' });
        say(g, 'GUITARRA ALTA,', 20, 22, 18, '#FF2E63', { weight: 800 });
        say(g, 'VISTA PRA CIDADE', 20, 44, 18, '#FF2E63', { weight: 800 });
      });
    },

    'open-bar-da-meia-noite'(g) {
      box(g, 0, 0, 480, 640, '#0B1437');
      const r = prng('bubbles');
      for (let i = 0; i < 42; i++) ring(g, r.in(0, 480), r.in(0, 640), r.in(3, 16), 1.6, '#24346F');
      // a slice of lime that is also the clock
      const [x, y] = [240, 230];
      disc(g, x, y, 214, '#1F8A3B');
      disc(g, x, y, 202, '#9BE564');
      disc(g, x, y, 190, '#F4FFD9');
      for (let i = 0; i < 12; i++) {
        g.save();
        g.translate(x, y);
        g.rotate((i / 12) * TAU);
        shape(
          g,
          'M8 -24C16 -72 38 -136 42 -160C42 -176 22 -182 0 -182S-42 -176 -42 -160C-38 -136 -16 -72 -8 -24C-6 -16 6 -16 8 -24Z',
          i === 0 ? '#FF4F79' : '#A8E05F',
        );
        for (const [dx, dy] of [
          [-14, -140],
          [14, -146],
          [0, -112],
          [-20, -164],
          [22, -166],
          [4, -80],
        ])
          oval(g, dx, dy, 3, 8, i === 0 ? '#FF86A3' : '#C9F08C', dx * 0.01);
        g.restore();
      }
      poly(
        g,
        [
          [x - 13, y],
          [x + 13, y],
          [x + 6, y - 128],
          [x, y - 146],
          [x - 6, y - 128],
        ],
        '#0B1437',
      );
      poly(
        g,
        [
          [x - 5, y],
          [x + 5, y],
          [x, y - 186],
        ],
        '#0B1437',
      );
      disc(g, x, y, 20, '#0B1437');
      disc(g, x, y, 7, '#FF4F79');
      // straw
      at(g, 402, 90, 0.5, 1, () => {
        g.save();
        g.beginPath();
        g.rect(-11, -140, 22, 250);
        g.clip();
        box(g, -11, -140, 22, 250, '#FFFFFF');
        for (let i = 0; i < 9; i++)
          poly(
            g,
            [
              [-11, -140 + i * 34],
              [11, -154 + i * 34],
              [11, -138 + i * 34],
              [-11, -124 + i * 34],
            ],
            '#FF4F79',
          );
        g.restore();
      });
      const b = setLine(g, 'OPEN BAR', 26, 462, 428, '#A8E05F', { width: 'condensed' });
      setLine(g, 'DA MEIA-NOITE', 26, b + 12, 428, '#FF4F79', { width: 'semi-condensed' });
    },

    'roda-de-choro'(g) {
      const [white, black, red] = ['#FBF8F1', '#141414', '#E5261F'];
      box(g, 0, 0, 480, 640, white);
      // guitar body leaving the page
      at(g, 396, 250, 0.34, 1.42, () => {
        shape(
          g,
          'M-100 150C-150 110 -140 40 -96 8C-78 -6 -84 -22 -92 -44C-110 -92 -70 -140 0 -140S110 -92 92 -44C84 -22 78 -6 96 8C140 40 150 110 100 150C60 182 -60 182 -100 150Z',
          black,
        );
        box(g, -20, -330, 40, 270, black);
        disc(g, 0, -22, 42, white);
        disc(g, 0, -22, 33, black);
        box(g, -56, 84, 112, 13, white, 3);
        for (let i = 0; i < 7; i++) stroke(g, `M${-15 + i * 5} 90V-330`, white, 1.3);
      });
      // seven players in a ring
      for (let i = 0; i < 7; i++) {
        const t = (i / 7) * TAU - Math.PI / 2;
        disc(g, 128 + Math.cos(t) * 74, 138 + Math.sin(t) * 74, 23, i === 2 ? black : red);
      }
      box(g, 0, 436, 480, 204, red);
      setLine(g, 'roda', 26, 296, 128, black, { width: 'normal' });
      setLine(g, 'de', 26, 362, 67, black, { width: 'normal' });
      setLine(g, 'choro', 26, 462, 428, white, { width: 'normal' });
    },

    'carnaval-fora-de-epoca'(g) {
      const pal = ['#FF3D7F', '#FF8A00', '#FFD400', '#00B894', '#0077FF', '#7B2FF7', '#FFF4E0'];
      const r = prng('azulejo-7');
      box(g, 0, 0, 480, 640, '#FFF4E0');
      for (let j = 0; j < 8; j++)
        for (let i = 0; i < 6; i++) {
          const [x, y] = [i * 80, j * 80];
          const bg = pal[(i * 2 + j * 3) % 7];
          const fg = pal[(i * 2 + j * 3 + 2 + Math.floor(r() * 3)) % 7];
          const hi = pal[(i * 2 + j * 3 + 5) % 7];
          box(g, x, y, 80, 80, bg);
          g.save();
          g.beginPath();
          g.rect(x, y, 80, 80);
          g.clip();
          g.translate(x + 40, y + 40);
          g.rotate((Math.floor(r() * 4) * Math.PI) / 2);
          const kind = Math.floor(r() * 6);
          if (kind === 0) {
            disc(g, -40, -40, 80, fg);
            disc(g, -40, -40, 40, hi);
          } else if (kind === 1) {
            disc(g, -40, 0, 40, fg);
            disc(g, 40, 0, 40, hi);
          } else if (kind === 2) {
            for (let k = 4; k > 0; k--) disc(g, -40, -40, k * 20, k % 2 ? hi : fg);
          } else if (kind === 3) {
            poly(
              g,
              [
                [-40, -40],
                [40, -40],
                [-40, 40],
              ],
              fg,
            );
            disc(g, 0, 0, 17, hi);
          } else if (kind === 4) star(g, 0, 0, 40, 15, 8, fg);
          else for (let a = 0; a < 3; a++) for (let b = 0; b < 3; b++) disc(g, -26 + a * 26, -26 + b * 26, 8.5, fg);
          g.restore();
        }
      // letters as tiles
      const word = (text, row, from, back, front) =>
        [...text].forEach((c, i) => {
          const [x, y] = [(from + i) * 80, row * 80];
          box(g, x, y, 80.5, 80.5, back);
          face(g, 98, 800, 'normal');
          g.textAlign = 'center';
          g.fillStyle = front;
          g.fillText(c, x + 40, y + 75);
        });
      word('CAR', 1, 1, '#1B0F3B', '#FFD400');
      word('NA', 2, 2, '#1B0F3B', '#FF3D7F');
      word('VAL', 3, 2, '#1B0F3B', '#00E0B0');
      // mask
      at(g, 240, 474, -0.06, 1.12, () => {
        const m =
          'M0 -22C-34 -56 -118 -62 -158 -34C-150 30 -112 66 -66 62C-32 60 -18 34 0 30C18 34 32 60 66 62C112 66 150 30 158 -34C118 -62 34 -56 0 -22Z';
        const feather = (t, len, c) =>
          at(g, 0, -20, t, 1, () => shape(g, `M0 0C-26 -50 -18 -${len - 20} 0 -${len}C18 -${len - 20} 26 -50 0 0Z`, c));
        at(g, 0, 10, 0, 1, () => shape(g, m, '#1B0F3B'));
        feather(-0.5, 110, '#FFD400');
        feather(0.5, 110, '#FFD400');
        feather(-0.24, 126, '#FF8A00');
        feather(0.24, 126, '#FF8A00');
        feather(0, 136, '#FF3D7F');
        shape(g, m, '#1B0F3B');
        g.save();
        g.clip(new Path2D(m));
        for (let i = 0; i < 9; i++)
          poly(
            g,
            [
              [-160 + i * 40, -70],
              [-140 + i * 40, -70],
              [-170 + i * 40, 70],
              [-190 + i * 40, 70],
            ],
            '#3A1F80',
          );
        g.restore();
        for (const s of [-1, 1]) {
          g.save();
          g.scale(s, 1);
          shape(g, 'M30 2C48 -26 96 -30 118 -12C108 18 60 30 30 2Z', '#FFF4E0');
          g.restore();
        }
        stroke(g, m, '#FFD400', 5);
        disc(g, 0, -8, 11, '#00E0B0');
      });
      box(g, 0, 560, 480, 80, '#1B0F3B');
      setLine(g, 'FORA DE ÉPOCA', 24, 566, 432, '#FFF4E0', { width: 'semi-condensed' });
      for (let i = 0; i < 120; i++) {
        const [cx, cy] = [r() * 480, r() * 560];
        if (cx > 78 && cy > 78 && cy < 322) continue;
        at(g, cx, cy, r() * 3, 1, () => box(g, -4, -2.5, 8, 5, r.pick(pal)));
      }
    },
  };

  globalThis.kit = { TAU, prng, sheet, disc, oval, ring, box, poly, shape, stroke, at, star };
  globalThis.flyers = flyers;
}

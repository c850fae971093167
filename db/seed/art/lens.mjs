// The press photos: a grey scene is lit and drawn, then developed with a look.

/** Runs in the page after studio(); leaves `shoot` there. Looks: gradient map, halftone, print, grain. */
export function lens() {
  const { TAU, prng, sheet, disc, oval, ring, box, poly, shape, stroke, at } = globalThis.kit;
  const S = 320;
  const k = (v, a = 1) => `rgba(${v},${v},${v},${a})`;

  const glow = (g, x, y, r, v, a, sx = 1) => {
    g.save();
    g.translate(x, y);
    g.scale(sx, 1);
    const f = g.createRadialGradient(0, 0, 0, 0, 0, r);
    f.addColorStop(0, k(v, a));
    f.addColorStop(0.4, k(v, a * 0.45));
    f.addColorStop(1, k(v, 0));
    g.fillStyle = f;
    g.fillRect(-r, -r, r * 2, r * 2);
    g.restore();
  };
  const beam = (g, x, y, turn, len, w0, w1, a) => {
    g.save();
    g.globalCompositeOperation = 'lighter';
    g.translate(x, y);
    g.rotate(turn);
    const f = g.createLinearGradient(0, 0, 0, len);
    f.addColorStop(0, k(255, a));
    f.addColorStop(1, k(255, 0));
    g.filter = 'blur(3px)';
    poly(
      g,
      [
        [-w0, 0],
        [w0, 0],
        [w1, len],
        [-w1, len],
      ],
      f,
    );
    g.restore();
  };

  /* ---------- backgrounds ---------- */
  const backs = {
    beams(g, r) {
      box(g, 0, 0, S, S, k(26));
      glow(g, 160, 190, 190, 150, 0.5, 1.3);
      const n = 4 + Math.floor(r() * 3);
      for (let i = 0; i < n; i++) {
        const x = 20 + (280 * i) / (n - 1);
        beam(g, x, -6, (160 - x) / 420 + r.in(-0.22, 0.22), 330, 4, r.in(26, 48), r.in(0.35, 0.6));
        disc(g, x, 4, 7, k(255));
        glow(g, x, 4, 34, 255, 0.8);
      }
    },
    ring(g, r) {
      box(g, 0, 0, S, S, k(30));
      const y = r.in(128, 150);
      glow(g, 160, y, 210, 190, 0.55);
      g.save();
      g.filter = 'blur(7px)';
      ring(g, 160, y, 108, 14, k(230));
      g.restore();
      ring(g, 160, y, 108, 6, k(255));
    },
    wall(g, r) {
      box(g, 0, 0, S, S, k(22));
      for (let j = 0; j < 17; j++)
        for (let i = 0; i < 17; i++) {
          const d = Math.hypot(i - 8, j - 7) / 11;
          const v = Math.max(0, 1 - d) * 0.75 + r() * 0.25;
          disc(g, i * 20, j * 20, 2.4 + v * 6, k(60 + 190 * v));
        }
    },
    bokeh(g, r) {
      box(g, 0, 0, S, S, k(34));
      glow(g, 190, 110, 220, 130, 0.6);
      for (let i = 0; i < 26; i++) {
        const v = r.in(110, 250);
        const [x, y, q] = [r.in(0, S), r.in(0, 250), r.in(7, 24)];
        disc(g, x, y, q, k(v, r.in(0.12, 0.4)));
        ring(g, x, y, q, 1.4, k(v, 0.35));
      }
    },
    spot(g) {
      box(g, 0, 0, S, S, k(18));
      beam(g, 160, -40, 0, 420, 26, 120, 0.75);
      oval(g, 160, 286, 120, 24, k(170));
      glow(g, 160, 150, 150, 190, 0.4);
    },
    plain(g, r) {
      const v = r.in(150, 200);
      box(g, 0, 0, S, S, k(v));
      glow(g, 110, 90, 240, 250, 0.7);
      glow(g, 330, 330, 220, 60, 0.6);
    },
    dark(g) {
      box(g, 0, 0, S, S, k(28));
      glow(g, 235, 100, 200, 130, 0.75);
    },
    sun(g) {
      box(g, 0, 0, S, S, k(70));
      disc(g, 160, 150, 122, k(226));
    },
    bars(g, r) {
      box(g, 0, 0, S, S, k(26));
      glow(g, 160, 160, 220, 120, 0.5);
      for (let i = 0; i < 11; i++) {
        const h = r.in(90, 250);
        g.save();
        g.filter = 'blur(5px)';
        box(g, 10 + i * 29, 160 - h / 2, 9, h, k(220));
        g.restore();
        box(g, 12 + i * 29, 160 - h / 2, 5, h, k(255), 3);
      }
    },
    bunting(g, r) {
      box(g, 0, 0, S, S, k(44));
      glow(g, 160, 120, 230, 170, 0.6);
      for (let j = 0; j < 4; j++) {
        const y = 8 + j * 36;
        stroke(g, `M-10 ${y}Q160 ${y + 38} 330 ${y - 4}`, k(20), 1.5);
        for (let i = 0; i < 12; i++) {
          const t = (i + 0.5) / 12;
          const x = -10 + 340 * t;
          const yy = y + 76 * t * (1 - t);
          const v = [240, 120, 190, 80][(i + j + Math.floor(r() * 2)) % 4];
          poly(
            g,
            [
              [x - 9, yy],
              [x + 9, yy],
              [x + 9, yy + 23],
              [x, yy + 15],
              [x - 9, yy + 23],
            ],
            k(v),
          );
        }
      }
    },
    bricks(g, r) {
      box(g, 0, 0, S, S, k(48));
      for (let j = 0; j < 18; j++)
        for (let i = -1; i < 8; i++) box(g, i * 46 + (j % 2) * 23, j * 18, 43, 15, k(r.in(84, 118)), 2);
      g.save();
      g.globalCompositeOperation = 'multiply';
      const f = g.createRadialGradient(150, 110, 30, 150, 130, 240);
      f.addColorStop(0, k(255));
      f.addColorStop(1, k(40));
      g.fillStyle = f;
      g.fillRect(0, 0, S, S);
      g.restore();
      glow(g, 150, 90, 150, 255, 0.45);
    },
  };

  /* ---------- a standing figure; units: head height 1, feet at (0, 0), about 7.4 high ---------- */
  function limb(g, pts, w0, w1) {
    const n = pts.length - 1;
    for (let i = 0; i < n; i++) {
      const [a, b] = [pts[i], pts[i + 1]];
      const wa = w0 + ((w1 - w0) * i) / n;
      const wb = w0 + ((w1 - w0) * (i + 1)) / n;
      const t = Math.atan2(b[1] - a[1], b[0] - a[0]) + Math.PI / 2;
      const [c, s] = [Math.cos(t), Math.sin(t)];
      poly(
        g,
        [
          [a[0] + c * wa, a[1] + s * wa],
          [b[0] + c * wb, b[1] + s * wb],
          [b[0] - c * wb, b[1] - s * wb],
          [a[0] - c * wa, a[1] - s * wa],
        ],
        g.fillStyle,
      );
      disc(g, a[0], a[1], wa, g.fillStyle);
      disc(g, b[0], b[1], wb, g.fillStyle);
    }
  }
  const POSES = {
    mic: [
      [
        [-0.85, -5.75],
        [-1.15, -4.75],
        [-0.35, -5.55],
      ],
      [
        [0.85, -5.75],
        [1.7, -5.2],
        [2.5, -6],
      ],
    ],
    micUp: [
      [
        [-0.85, -5.75],
        [-1.2, -4.7],
        [-0.35, -5.6],
      ],
      [
        [0.85, -5.75],
        [1.35, -6.9],
        [1.2, -8],
      ],
    ],
    up: [
      [
        [-0.85, -5.75],
        [-1.5, -6.8],
        [-1.3, -7.9],
      ],
      [
        [0.85, -5.75],
        [1.5, -6.8],
        [1.35, -8],
      ],
    ],
    guitar: [
      [
        [-0.85, -5.75],
        [-1.35, -4.5],
        [-0.3, -3.9],
      ],
      [
        [0.85, -5.75],
        [1.5, -4.9],
        [2.2, -4.9],
      ],
    ],
    hold: [
      [
        [-0.85, -5.75],
        [-1.35, -4.6],
        [-0.75, -4.3],
      ],
      [
        [0.85, -5.75],
        [1.35, -4.6],
        [0.75, -4.3],
      ],
    ],
    pandeiro: [
      [
        [-0.85, -5.75],
        [-1.35, -4.75],
        [-0.7, -4.5],
      ],
      [
        [0.85, -5.75],
        [1.5, -4.9],
        [0.9, -5.3],
      ],
    ],
    sax: [
      [
        [-0.85, -5.75],
        [-1.2, -4.8],
        [0.2, -4.7],
      ],
      [
        [0.85, -5.75],
        [1.3, -4.6],
        [0.6, -3.9],
      ],
    ],
    flute: [
      [
        [-0.85, -5.75],
        [-1.1, -5.1],
        [0.4, -6.3],
      ],
      [
        [0.85, -5.75],
        [1.7, -5.4],
        [1.4, -6.25],
      ],
    ],
    drum: [
      [
        [-0.85, -5.75],
        [-1.55, -4.9],
        [-1.05, -4.1],
      ],
      [
        [0.85, -5.75],
        [1.8, -5.2],
        [1.6, -4.1],
      ],
    ],
    decks: [
      [
        [-0.85, -5.75],
        [-1.45, -4.6],
        [-1.1, -3.9],
      ],
      [
        [0.85, -5.75],
        [1.45, -4.6],
        [1.2, -3.9],
      ],
    ],
    decksUp: [
      [
        [-0.85, -5.75],
        [-1.45, -4.6],
        [-0.9, -3.9],
      ],
      [
        [0.85, -5.75],
        [1.55, -6.7],
        [1.7, -7.9],
      ],
    ],
    phone: [
      [
        [-0.85, -5.75],
        [-1.5, -5.1],
        [-0.6, -6.7],
      ],
      [
        [0.85, -5.75],
        [1.45, -4.6],
        [1.1, -3.9],
      ],
    ],
    rest: [
      [
        [-0.85, -5.75],
        [-1.1, -4.5],
        [-0.95, -3.3],
      ],
      [
        [0.85, -5.75],
        [1.1, -4.5],
        [0.95, -3.3],
      ],
    ],
    cross: [
      [
        [-0.85, -5.75],
        [-1.2, -4.75],
        [0.5, -4.8],
      ],
      [
        [0.85, -5.75],
        [1.2, -4.7],
        [-0.5, -4.65],
      ],
    ],
  };
  function figure(g, o) {
    const { pose = 'rest', hair = 'short', wear = 'plain', ink = k(12) } = o;
    const tilt = o.tilt ?? 0;
    g.fillStyle = ink;
    // legs and trunk
    if (wear === 'dress') {
      shape(g, 'M-0.62 -4.2C-0.9 -3 -1.5 -1.4 -1.55 -0.7C-0.8 -0.4 0.8 -0.4 1.55 -0.7C1.5 -1.4 0.9 -3 0.62 -4.2Z', ink);
      limb(
        g,
        [
          [-0.4, -0.9],
          [-0.42, 0],
        ],
        0.2,
        0.15,
      );
      limb(
        g,
        [
          [0.4, -0.9],
          [0.42, 0],
        ],
        0.2,
        0.15,
      );
    } else {
      limb(
        g,
        [
          [-0.42, -3.7],
          [-0.72, -1.9],
          [-0.8, -0.1],
        ],
        0.46,
        0.24,
      );
      limb(
        g,
        [
          [0.42, -3.7],
          [0.68, -1.9],
          [0.95, -0.1],
        ],
        0.46,
        0.24,
      );
      oval(g, -1, -0.02, 0.45, 0.17, ink);
      oval(g, 1.15, -0.02, 0.45, 0.17, ink);
    }
    shape(
      g,
      'M-1.08 -5.72C-1 -6.08 -0.4 -6.2 0 -6.2S1 -6.08 1.08 -5.72C0.95 -4.9 0.72 -4.5 0.85 -3.45H-0.85C-0.72 -4.5 -0.95 -4.9 -1.08 -5.72Z',
      ink,
    );
    const [left, right] = POSES[pose];
    limb(g, left, 0.28, 0.17);
    limb(g, right, 0.28, 0.17);
    disc(g, ...left[2], 0.22, ink);
    disc(g, ...right[2], 0.22, ink);
    // head
    at(g, 0, -6.2, tilt, 1, () => {
      limb(
        g,
        [
          [0, 0.1],
          [0, -0.5],
        ],
        0.25,
        0.22,
      );
      oval(g, 0, -0.78, 0.43, 0.56, ink);
      if (hair === 'afro') disc(g, 0, -1, 0.82, ink);
      else if (hair === 'long')
        shape(g, 'M-0.5 -0.9C-0.55 -1.6 0.55 -1.6 0.5 -0.9C0.55 -0.3 0.85 0.2 0.7 0.7H-0.7C-0.85 0.2 -0.55 -0.3 -0.5 -0.9Z', ink);
      else if (hair === 'bun') {
        disc(g, 0, -1.52, 0.32, ink);
        oval(g, 0, -0.95, 0.48, 0.48, ink);
      } else if (hair === 'hat') {
        box(g, -0.5, -1.55, 1, 0.5, ink, 0.22);
        oval(g, 0, -1.08, 0.92, 0.15, ink);
      } else if (hair === 'cowboy') {
        shape(g, 'M-0.5 -1.05C-0.5 -1.9 -0.1 -1.75 0 -1.65C0.1 -1.75 0.5 -1.9 0.5 -1.05Z', ink);
        shape(g, 'M-1.15 -1.35C-0.8 -0.85 0.8 -0.85 1.15 -1.35C1.1 -0.8 0.5 -0.85 0 -0.85S-1.1 -0.8 -1.15 -1.35Z', ink);
      } else if (hair === 'cap') {
        shape(g, 'M-0.46 -0.95C-0.5 -1.6 0.5 -1.6 0.46 -0.95L0.95 -0.9V-0.78L-0.46 -0.82Z', ink);
      } else if (hair === 'dreads') {
        for (let i = -4; i <= 4; i++)
          limb(
            g,
            [
              [i * 0.1, -1.2],
              [i * 0.18, -0.5],
              [i * 0.2, 0.35 - Math.abs(i) * 0.05],
            ],
            0.12,
            0.07,
          );
      } else oval(g, 0, -0.98, 0.46, 0.42, ink);
      if (o.phones) {
        g.strokeStyle = ink;
        g.lineWidth = 0.16;
        g.beginPath();
        g.arc(0, -0.85, 0.6, Math.PI, 0);
        g.stroke();
        box(g, -0.74, -1, 0.26, 0.52, ink, 0.1);
        box(g, 0.48, -1, 0.26, 0.52, ink, 0.1);
      }
    });
  }
  /** What the figure holds, drawn in a lighter grey over the silhouette. */
  function hold(g, tool, v) {
    const [a, b] = [k(v), k(Math.max(0, v - 90))];
    if (tool === 'mic')
      at(g, -0.32, -5.6, 0.35, 1, () => {
        box(g, -0.09, -0.62, 0.18, 0.85, b);
        disc(g, 0, -0.72, 0.22, a);
      });
    if (tool === 'stand') {
      box(g, 0.1, -6.5, 0.09, 6.5, a);
      at(g, 0.14, -6.5, -0.9, 1, () => box(g, -0.14, -0.55, 0.28, 0.6, a, 0.14));
      oval(g, 0.14, 0, 0.8, 0.12, a);
    }
    if (tool === 'guitar' || tool === 'bass' || tool === 'cavaco')
      at(g, 0, -4.05, -0.3, tool === 'cavaco' ? 0.72 : 1.12, () => {
        box(g, 0.5, -0.1, tool === 'bass' ? 2.5 : 2, 0.2, b);
        box(g, tool === 'bass' ? 2.9 : 2.4, -0.17, 0.5, 0.34, b, 0.06);
        if (tool === 'guitar' || tool === 'bass')
          shape(
            g,
            'M-1.3 0C-1.4 -0.75 -0.75 -0.9 -0.35 -0.6C-0.1 -0.5 0.3 -0.85 0.75 -0.75C0.55 -0.5 0.55 -0.3 0.75 -0.12V0.14C0.5 0.3 0.5 0.5 0.6 0.7C0.2 0.75 -0.1 0.5 -0.35 0.6C-0.75 0.9 -1.3 0.75 -1.3 0Z',
            a,
          );
        else
          shape(
            g,
            'M-1.3 0C-1.3 -0.75 -0.7 -0.85 -0.3 -0.55C0 -0.35 0.2 -0.6 0.5 -0.55C1 -0.45 1 0.45 0.5 0.55C0.2 0.6 0 0.35 -0.3 0.55C-0.7 0.85 -1.3 0.75 -1.3 0Z',
            a,
          );
        disc(g, -0.1, 0, 0.2, b);
        box(g, -0.85, -0.25, 0.13, 0.5, b);
      });
    if (tool === 'violao')
      at(g, 0, -4, -0.32, 1.15, () => {
        box(g, 0.5, -0.11, 1.95, 0.22, b);
        box(g, 2.35, -0.18, 0.55, 0.36, b, 0.06);
        shape(
          g,
          'M-1.35 0C-1.35 -0.85 -0.7 -0.95 -0.3 -0.62C0 -0.42 0.2 -0.66 0.5 -0.62C1.05 -0.5 1.05 0.5 0.5 0.62C0.2 0.66 0 0.42 -0.3 0.62C-0.7 0.95 -1.35 0.85 -1.35 0Z',
          a,
        );
        disc(g, 0.1, 0, 0.27, b);
        box(g, -0.85, -0.3, 0.13, 0.6, b);
      });
    if (tool === 'pandeiro') {
      oval(g, 0.05, -4.85, 0.85, 0.8, b);
      oval(g, 0.05, -4.85, 0.68, 0.64, a);
      for (let i = 0; i < 6; i++) disc(g, 0.05 + Math.cos(i * 1.05) * 0.77, -4.85 + Math.sin(i * 1.05) * 0.72, 0.11, a);
    }
    if (tool === 'accordion') {
      box(g, -1.5, -5.4, 0.7, 1.75, b, 0.12);
      box(g, 0.8, -5.4, 0.7, 1.75, b, 0.12);
      for (let i = 0; i < 8; i++) box(g, -0.8 + i * 0.2, -5.3, 0.2, 1.55, i % 2 ? a : k(v - 60));
      for (let i = 0; i < 7; i++) box(g, -1.4, -5.25 + i * 0.22, 0.34, 0.14, a);
      for (let i = 0; i < 6; i++) for (let j = 0; j < 2; j++) disc(g, 1.02 + j * 0.24, -5.2 + i * 0.26, 0.07, a);
    }
    if (tool === 'sax') {
      g.strokeStyle = a;
      g.lineCap = 'round';
      g.lineJoin = 'round';
      g.lineWidth = 0.26;
      g.stroke(new Path2D('M0.1 -6.35L0.35 -6.2L0.55 -4.1C0.65 -3.3 1.4 -3.3 1.45 -4'));
      poly(
        g,
        [
          [1.3, -3.9],
          [1.6, -3.95],
          [1.95, -4.75],
          [1.2, -4.65],
        ],
        a,
      );
      for (let i = 0; i < 5; i++) disc(g, 0.42 + i * 0.03, -5.8 + i * 0.38, 0.1, b);
    }
    if (tool === 'flute') box(g, -0.3, -6.42, 2.7, 0.14, a, 0.06);
    if (tool === 'surdo') {
      box(g, -1.3, -4.2, 2.6, 2.3, b, 0.1);
      oval(g, 0, -4.2, 1.3, 0.36, a);
      for (let i = 0; i < 6; i++) box(g, -1.2 + i * 0.46, -4.1, 0.08, 2.1, a);
      g.strokeStyle = a;
      g.lineWidth = 0.13;
      g.stroke(new Path2D('M1.6 -4.1L0.5 -4.7'));
      disc(g, 0.45, -4.75, 0.22, a);
    }
    if (tool === 'conga')
      for (const x of [-0.75, 0.75]) {
        shape(
          g,
          `M${x - 0.62} -3.8C${x - 0.8} -2 ${x - 0.5} -0.8 ${x - 0.4} 0H${x + 0.4}C${x + 0.5} -0.8 ${x + 0.8} -2 ${x + 0.62} -3.8Z`,
          b,
        );
        oval(g, x, -3.8, 0.64, 0.22, a);
      }
    if (tool === 'triangle') {
      g.strokeStyle = a;
      g.lineWidth = 0.12;
      g.stroke(new Path2D('M-0.75 -4.5L-0.2 -3.5H-1.3ZM0.8 -4.3L-0.4 -4'));
    }
    if (tool === 'zabumba') {
      at(g, 0, -3.9, 0.12, 1, () => {
        box(g, -1.25, -0.5, 2.5, 1, b, 0.1);
        oval(g, 0, -0.5, 1.25, 0.3, a);
      });
    }
    if (tool === 'keys') {
      box(g, -2, -3.9, 4, 0.4, b);
      box(g, -1.9, -3.98, 3.8, 0.14, a);
      for (const d of [-1, 1]) {
        g.strokeStyle = b;
        g.lineWidth = 0.14;
        g.stroke(new Path2D(`M${d * 1.4} -3.5L${-d * 1.2} 0`));
      }
    }
    if (tool === 'drums') {
      oval(g, 0, -1.5, 1.5, 1.5, b);
      oval(g, 0, -1.5, 1.25, 1.25, a);
      for (const d of [-1, 1]) {
        box(g, d * 0.95 - 0.6, -3.6, 1.2, 0.8, b, 0.1);
        oval(g, d * 0.95, -3.6, 0.6, 0.16, a);
        box(g, d * 2.3 - 0.04, -4.9, 0.08, 4.9, b);
        oval(g, d * 2.3, -4.95, 1, 0.13, a, d * 0.14);
        oval(g, d * 1.95, -2.3, 0.75, 0.2, a);
        box(g, d * 1.95 - 0.75, -2.3, 1.5, 1.2, b, 0.1);
      }
    }
  }
  /** Silhouette with rim light from both sides. */
  function cast(g, list, o = {}) {
    const m = sheet(S, S);
    for (const p of list)
      at(m, p.x, p.y, p.lean ?? 0, p.s, () => {
        if (p.flip) m.scale(-1, 1);
        figure(m, { ...p, ink: k(o.body ?? 14) });
      });
    const lit = sheet(S, S);
    const rim = (dx, dy, v, blur) => {
      const e = sheet(S, S);
      e.drawImage(m.canvas, 0, 0);
      e.globalCompositeOperation = 'source-in';
      e.fillStyle = k(v);
      e.fillRect(0, 0, S, S);
      e.globalCompositeOperation = 'destination-out';
      e.filter = `blur(${blur}px)`;
      e.drawImage(m.canvas, dx, dy);
      lit.drawImage(e.canvas, 0, 0);
    };
    const u = Math.max(...list.map((p) => p.s)) / 30;
    rim(-4 * u, 3 * u, o.rim ?? 235, 1.6 * u);
    rim(3.4 * u, 2 * u, (o.rim ?? 235) - 70, 1.4 * u);
    g.drawImage(m.canvas, 0, 0);
    g.drawImage(lit.canvas, 0, 0);
    for (const p of list)
      at(g, p.x, p.y, p.lean ?? 0, p.s, () => {
        if (p.flip) g.scale(-1, 1);
        for (const t of [p.tool ?? []].flat()) hold(g, t, o.light ?? 190);
      });
  }
  function floor(g, y, v = 16) {
    const f = g.createLinearGradient(0, y, 0, S);
    f.addColorStop(0, k(v + 46));
    f.addColorStop(1, k(v));
    g.fillStyle = f;
    g.fillRect(0, y, S, S - y);
  }
  function crowd(g, r, y, v = 6, big = 1) {
    for (let row = 0; row < 2; row++)
      for (let i = -1; i < 15 / big; i++) {
        const x = i * 24 * big + r.in(-7, 7) + row * 12;
        const yy = y + row * 22 * big + r.in(-8, 8);
        const s = r.in(9, 12) * big;
        g.fillStyle = k(v);
        oval(g, x, yy, s * 0.86, s, k(v));
        box(g, x - s * 1.5, yy + s * 0.9, s * 3, 90, k(v), s);
        if (r() < 0.34)
          limb(
            g,
            [
              [x + s, yy + s * 1.6],
              [x + s * 1.6, yy - s],
              [x + s * r.in(0.8, 1.9), yy - s * 3],
            ],
            s * 0.34,
            s * 0.24,
          );
      }
  }

  /* ---------- a portrait, drawn in a 320 box ---------- */
  function head(g, o, r) {
    const skin = o.skin ?? 170;
    const dark = Math.max(8, skin - 105);
    const cloth = o.cloth ?? 40;
    const back = o.hair ?? 'short';
    const H = o.hairTone ?? 14;
    // hair behind the head
    if (back === 'long') shape(g, 'M92 140C84 40 236 40 228 140C226 190 252 228 244 286H76C68 228 94 190 92 140Z', k(H));
    if (back === 'afro')
      for (let i = 0; i < 40; i++)
        disc(g, 160 + Math.cos(i * 2.4) * (50 + (i % 5) * 9), 104 + Math.sin(i * 2.4) * (46 + (i % 5) * 8), 28, k(H));
    if (back === 'dreads' || back === 'braids')
      for (let i = -6; i <= 6; i++)
        stroke(
          g,
          `M${160 + i * 10} 84Q${160 + i * 20} 150 ${160 + i * 15 + r.in(-6, 6)} ${246 - Math.abs(i) * 5}`,
          k(H + (i % 2 ? 12 : 0)),
          13,
        );
    if (back === 'bun') disc(g, 160, 42, 29, k(H));
    if (back === 'curly')
      for (let i = 0; i < 54; i++)
        disc(
          g,
          160 + Math.cos(i * 2.4) * (58 + (i % 4) * 7),
          120 + Math.sin(i * 2.4) * (60 + (i % 4) * 8),
          15,
          k(H + (i % 3) * 7),
        );
    // neck and shoulders
    shape(g, 'M134 186V234C134 250 100 254 74 262H246C220 254 186 250 186 234V186Z', k(skin - 40));
    shape(g, 'M134 206C150 226 174 222 186 200V234C176 250 150 250 134 236Z', k(dark));
    shape(g, 'M30 326C34 274 84 256 128 246C140 270 180 270 192 246C236 256 286 274 290 326Z', k(cloth));
    if (o.shirt === 'collar') {
      poly(
        g,
        [
          [128, 244],
          [104, 254],
          [124, 294],
          [160, 276],
        ],
        k(cloth + 60),
      );
      poly(
        g,
        [
          [192, 244],
          [216, 254],
          [196, 294],
          [160, 276],
        ],
        k(cloth + 40),
      );
    }
    if (o.shirt === 'jacket') {
      poly(
        g,
        [
          [128, 246],
          [92, 258],
          [110, 322],
          [160, 326],
        ],
        k(cloth + 26),
      );
      poly(
        g,
        [
          [192, 246],
          [228, 258],
          [210, 322],
          [160, 326],
        ],
        k(cloth + 14),
      );
      poly(
        g,
        [
          [136, 252],
          [184, 252],
          [160, 326],
        ],
        k(215),
      );
    }
    if (o.shirt === 'stripe') {
      g.save();
      g.clip(new Path2D('M30 326C34 274 84 256 128 246C140 270 180 270 192 246C236 256 286 274 290 326Z'));
      for (let i = 0; i < 6; i++) box(g, 0, 252 + i * 16, S, 8, k(cloth + 120));
      g.restore();
    }
    if (o.shirt === 'flowers') {
      g.save();
      g.clip(new Path2D('M30 326C34 274 84 256 128 246C140 270 180 270 192 246C236 256 286 274 290 326Z'));
      for (let i = 0; i < 16; i++) {
        const [x, y] = [r.in(30, 290), r.in(250, 322)];
        for (let q = 0; q < 5; q++) disc(g, x + Math.cos(q * 1.26) * 6, y + Math.sin(q * 1.26) * 6, 5, k(cloth + 130));
        disc(g, x, y, 3, k(cloth));
      }
      g.restore();
    }
    // ears and face
    oval(g, 101, 142, 10, 18, k(skin - 26));
    oval(g, 219, 142, 10, 18, k(dark));
    const face = new Path2D(
      'M103 118C102 66 128 52 160 52S218 66 217 118C217 160 206 184 190 200C176 214 144 214 130 200C114 184 103 160 103 118Z',
    );
    g.fillStyle = k(skin);
    g.fill(face);
    g.save();
    g.clip(face);
    g.filter = 'blur(5px)';
    // shadow side, following brow, nose and chin
    shape(
      g,
      'M172 40L176 100C168 108 166 116 172 138C178 152 172 160 164 162C170 172 168 180 172 188C168 202 176 220 170 230H250V40Z',
      k(dark, 0.85),
    );
    oval(g, 138, 120, 18, 9, k(dark, 0.6));
    oval(g, 118, 162, 10, 30, k(dark, 0.35), 0.25);
    g.filter = 'blur(3px)';
    oval(g, 156, 108, 5, 26, k(Math.min(255, skin + 50), 0.8));
    oval(g, 128, 152, 14, 10, k(Math.min(255, skin + 45), 0.7), -0.3);
    oval(g, 142, 76, 26, 12, k(Math.min(255, skin + 35), 0.6));
    oval(g, 157, 166, 13, 5, k(dark, 0.9));
    g.filter = 'none';
    if (o.beard) {
      g.filter = 'blur(2px)';
      shape(
        g,
        'M100 136C108 160 118 172 132 174C144 166 176 166 188 174C202 172 212 160 220 136C222 190 196 218 160 220S98 190 100 136Z',
        k(H, 0.9),
      );
      g.filter = 'none';
    }
    g.restore();
    // eyes, brows, mouth
    for (const s of [-1, 1]) {
      const x = 160 + s * 25;
      const v = s < 0 ? 1 : 0.55;
      if (!o.shades) {
        if (o.closed) stroke(g, `M${x - 13} 122Q${x} 131 ${x + 13} 122`, k(6), 4);
        else {
          shape(g, `M${x - 15} 123Q${x} 108 ${x + 15} 122Q${x} 133 ${x - 15} 123Z`, k(225 * v));
          disc(g, x + (o.look ?? 0) * 4, 121, 6.6, k(6));
          disc(g, x + (o.look ?? 0) * 4 - 2, 119, 1.8, k(255));
          stroke(g, `M${x - 16} 123Q${x} 107 ${x + 16} 121`, k(4), 3.6);
        }
      }
      stroke(g, `M${x - s * -17} ${104 + (o.brow ?? 0)}Q${x} ${95} ${x - s * 15} ${105}`, k(H), o.thin ? 4 : 6.5);
    }
    stroke(g, 'M148 163Q153 168 158 166M163 166Q168 168 172 163', k(dark * 0.5), 2.6);
    if (o.mouth === 'smile') {
      shape(g, 'M134 179Q160 186 188 178Q180 202 160 202Q142 202 134 179Z', k(20));
      shape(g, 'M139 182Q160 188 183 181Q180 190 160 191Q144 191 139 182Z', k(245));
    } else if (o.mouth === 'sing') oval(g, 161, 187, 13, 16, k(10));
    else {
      shape(g, 'M138 184Q152 177 160 181Q168 177 184 183Q172 188 160 187Q150 188 138 184Z', k(dark * 0.55));
      shape(g, 'M142 186Q160 190 180 185Q172 197 160 197Q148 197 142 186Z', k(dark * 0.8 + 16));
    }
    if (o.beard) stroke(g, 'M134 176Q148 168 160 173Q172 168 188 175', k(H), 6);
    // hair in front
    if (back === 'short')
      shape(
        g,
        'M101 116C94 56 128 36 162 38C204 38 226 66 219 116C212 96 204 84 190 80C166 90 130 84 116 88C108 96 104 106 101 116Z',
        k(H),
      );
    if (back === 'fade') shape(g, 'M106 92C102 46 132 36 160 36S218 46 214 92C204 72 190 68 160 68S116 72 106 92Z', k(H));
    if (back === 'afro') shape(g, 'M102 120C92 60 128 48 160 48S228 60 218 120C212 92 196 78 160 76S108 92 102 120Z', k(H));
    if (back === 'long')
      shape(g, 'M98 150C86 60 120 42 152 44C206 40 234 70 222 150C216 116 198 84 158 66C142 92 112 112 98 150Z', k(H));
    if (back === 'bun' || back === 'braids' || back === 'dreads')
      shape(g, 'M100 122C94 60 128 42 160 42S226 60 220 122C214 92 196 74 160 70S106 92 100 122Z', k(H));
    if (back === 'curly')
      for (let i = 0; i < 17; i++)
        disc(g, 108 + i * 6.6, 74 - Math.sin((i / 16) * Math.PI) * 20 + (i % 2) * 6, 14, k(H + (i % 3) * 7));
    if (back === 'grey')
      shape(
        g,
        'M99 128C88 58 128 40 162 42C206 42 232 66 221 128C217 104 212 92 200 82C170 78 140 76 118 90C106 100 102 112 99 128Z',
        k(190),
      );
    // accessories
    if (o.shades) {
      const v = 8;
      if (o.shades === 'round') {
        for (const x of [132, 188]) disc(g, x, 124, 24, k(v));
        for (const x of [132, 188]) ring(g, x, 124, 24, 3, k(200));
        stroke(g, 'M152 116Q160 110 168 116M108 118L98 122M212 118L222 122', k(200), 3);
      } else {
        shape(g, 'M102 108H218L216 130C214 150 176 150 168 122H152C144 150 106 150 104 130Z', k(v));
      }
      poly(
        g,
        [
          [114, 112],
          [126, 112],
          [116, 140],
          [110, 134],
        ],
        k(235, 0.55),
      );
      poly(
        g,
        [
          [176, 112],
          [184, 112],
          [175, 136],
          [172, 128],
        ],
        k(235, 0.4),
      );
    }
    if (o.glasses) {
      for (const x of [134, 186]) {
        g.strokeStyle = k(10);
        g.lineWidth = 4.5;
        g.beginPath();
        g.roundRect(x - 22, 105, 44, 35, 13);
        g.stroke();
      }
      stroke(g, 'M156 118H164', k(10), 4);
    }
    if (o.hat === 'panama') {
      shape(g, 'M104 84C100 20 130 14 160 22C190 14 220 20 216 84Z', k(228));
      shape(g, 'M103 68H217V88H103Z', k(24));
      shape(g, 'M56 96C90 74 230 74 264 96C240 110 200 98 160 98S80 110 56 96Z', k(236));
      shape(g, 'M56 96C90 90 230 90 264 96C240 110 200 98 160 98S80 110 56 96Z', k(120));
    }
    if (o.hat === 'cap') {
      shape(g, 'M100 96C96 26 224 26 220 96C190 84 130 84 100 96Z', k(o.hatTone ?? 60));
      shape(
        g,
        'M100 96C130 80 190 80 220 96C232 104 226 112 214 108C180 96 140 96 106 108C94 112 88 104 100 96Z',
        k((o.hatTone ?? 60) - 40),
      );
      disc(g, 160, 45, 5, k((o.hatTone ?? 60) - 30));
      stroke(g, 'M160 46V84', k((o.hatTone ?? 60) - 24), 2);
    }
    if (o.hat === 'bucket') {
      shape(g, 'M112 72L120 28C140 20 180 20 200 28L208 72Z', k(o.hatTone ?? 200));
      shape(g, 'M112 66H208C226 84 234 98 238 108C200 92 120 92 82 108C86 98 94 84 112 66Z', k((o.hatTone ?? 200) - 40));
    }
    if (o.hat === 'cowboy') {
      shape(g, 'M108 86C98 20 130 -2 148 18Q160 26 172 18C190 -2 222 20 212 86Z', k(92));
      shape(g, 'M107 70H213V88H107Z', k(30));
      shape(g, 'M30 58C60 96 110 84 160 84S260 96 290 58C290 112 220 108 160 104S30 112 30 58Z', k(112));
      shape(g, 'M34 76C70 110 110 96 160 95S250 110 286 76C270 112 214 108 160 104S50 112 34 76Z', k(48));
    }
    if (o.hat === 'leather') {
      shape(g, 'M84 96C92 36 116 20 160 18C204 20 228 36 236 96C210 78 110 78 84 96Z', k(104));
      shape(g, 'M84 96C110 76 210 76 236 96C226 104 206 90 160 90S94 104 84 96Z', k(40));
      for (const [x, y] of [
        [160, 50],
        [126, 58],
        [194, 58],
      ])
        globalThis.kit.star(g, x, y, 12, 5, 6, k(220));
    }
    if (o.hat === 'scarf') {
      shape(g, 'M98 108C92 44 128 26 160 26S228 44 222 108C206 82 190 74 160 74S114 82 98 108Z', k(200));
      stroke(g, 'M108 90Q130 50 170 34M130 76Q160 50 200 48', k(110), 4);
      shape(g, 'M206 40C228 14 250 26 236 46C256 50 246 72 222 60Z', k(200));
    }
    if (o.phones) {
      g.strokeStyle = k(20);
      g.lineWidth = 13;
      g.beginPath();
      g.arc(160, 120, 73, Math.PI * 1.04, -0.04 * Math.PI);
      g.stroke();
      stroke(g, 'M92 96A73 73 0 0 1 160 48', k(150), 3);
      box(g, 76, 112, 28, 62, k(26), 12);
      box(g, 216, 112, 28, 62, k(14), 12);
      box(g, 80, 122, 6, 42, k(200), 3);
    }
    if (o.earring) {
      ring(g, 98, 178, 13, 4, k(240));
      ring(g, 222, 178, 13, 4, k(150));
    }
    if (o.mic) {
      at(g, 196, 226, -0.6, 1, () => {
        box(g, -10, 0, 20, 120, k(26), 6);
        disc(g, 0, -10, 25, k(150));
        disc(g, -6, -16, 14, k(215));
        for (let i = -3; i < 4; i++) stroke(g, `M${i * 7} -32L${i * 7} 12M-24 ${-10 + i * 7}H24`, k(60, 0.6), 1.2);
        box(g, -18, 6, 36, 9, k(90), 3);
      });
    }
  }

  /* ---------- scenes ---------- */
  const scenes = {
    portrait(g, r, o) {
      backs[o.back ?? 'plain'](g, r);
      at(g, 160 + (o.dx ?? 0), 170, o.tilt ?? 0, o.zoom ?? 1, () =>
        at(g, -160, -162, 0, 1, () => {
          if (o.flip) {
            g.translate(S, 0);
            g.scale(-1, 1);
          }
          head(g, o, r);
        }),
      );
    },
    group(g, r, o) {
      backs[o.back ?? 'dark'](g, r);
      const n = o.who.length;
      const zoom = n > 3 ? 0.64 : n === 3 ? 0.74 : 0.86;
      const order = [...o.who.keys()].sort((a, b) => (b % 2) - (a % 2) || a - b);
      for (const i of order) {
        const x = n === 2 ? [92, 228][i] : (n > 3 ? 46 : 56) + ((n > 3 ? 228 : 208) * i) / (n - 1);
        const y = (n > 2 ? 292 : 300) - 158 * zoom + (n > 2 ? (i % 2 ? -40 : 26) : i * 14);
        at(g, x, y, (i - (n - 1) / 2) * 0.03, zoom, () =>
          at(g, -160, -162, 0, 1, () => {
            if (i > (n - 1) / 2) {
              g.translate(S, 0);
              g.scale(-1, 1);
            }
            head(g, o.who[i], r);
            box(g, 30, 320, 260, 120, k(o.who[i].cloth ?? 40));
          }),
        );
      }
    },
    solo(g, r, o) {
      backs[o.back ?? 'beams'](g, r);
      if (o.ground !== false) floor(g, 290);
      const s = o.s ?? 35;
      cast(g, [{ x: o.x ?? 160, y: o.y ?? 306, s, ...o }], o);
      if (o.crowd) crowd(g, r, 284, 6, 1.25);
    },
    band(g, r, o) {
      backs[o.back ?? 'beams'](g, r);
      floor(g, 262);
      const n = o.who.length;
      const list = o.who.map((w, i) => {
        const far = n > 2 && w.tool === 'drums' ? 1 : 0;
        return {
          x: 160 + (i - (n - 1) / 2) * (n > 4 ? 58 : n === 4 ? 72 : n === 3 ? 88 : 118),
          y: far ? 266 : 282 + (i % 2) * 9,
          s: (n > 4 ? 21 : n === 4 ? 24 : n === 3 ? 28 : 33) * (far ? 0.86 : 1),
          flip: i > (n - 1) / 2 && w.tool !== 'keys',
          ...w,
        };
      });
      cast(
        g,
        list.sort((a, b) => a.y - b.y),
        o,
      );
      if (o.crowd) crowd(g, r, 288);
    },
    booth(g, r, o) {
      backs[o.back ?? 'wall'](g, r);
      cast(g, [{ x: 160, y: 392, s: 42, pose: 'decksUp', phones: true, ...o }], o);
      // decks
      poly(
        g,
        [
          [14, 236],
          [306, 236],
          [330, 330],
          [-10, 330],
        ],
        k(18),
      );
      poly(
        g,
        [
          [14, 232],
          [306, 232],
          [312, 244],
          [8, 244],
        ],
        k(120),
      );
      for (const x of [76, 244]) {
        oval(g, x, 248, 54, 13, k(66));
        oval(g, x, 246, 48, 11, k(24));
        oval(g, x, 246, 16, 4, k(220));
      }
      box(g, 138, 238, 44, 16, k(60), 3);
      for (let i = 0; i < 5; i++) disc(g, 144 + i * 8, 243, 2, k(240));
      if (o.front === 'stripes')
        for (let i = 0; i < 9; i++)
          poly(
            g,
            [
              [i * 44 - 30, 262],
              [i * 44 - 10, 262],
              [i * 44 - 40, 330],
              [i * 44 - 60, 330],
            ],
            k(90),
          );
      else if (o.front === 'dots')
        for (let j = 0; j < 3; j++)
          for (let i = 0; i < 15; i++) disc(g, 12 + i * 21 + (j % 2) * 10, 272 + j * 19, 5, k(200 - j * 50));
      else
        for (let i = 0; i < 24; i++) {
          const h = r.in(6, 46);
          box(g, 10 + i * 12.6, 316 - h, 8, h, k(190));
        }
      if (o.crowd) crowd(g, r, 296);
    },
    crowd(g, r, o) {
      backs[o.back ?? 'beams'](g, r);
      if (o.who)
        cast(
          g,
          o.who.map((w, i) => ({ x: 160 + (i - (o.who.length - 1) / 2) * 66, y: 226, s: 19, ...w })),
          o,
        );
      g.save();
      g.filter = 'blur(1px)';
      crowd(g, r, 226, 20, 1.1);
      g.restore();
      crowd(g, r, 262, 5, 1.7);
      if (o.confetti)
        for (let i = 0; i < 70; i++)
          at(g, r() * S, r() * 260, r() * 3, 1, () => box(g, -4, -2, r.in(5, 9), 4, k(r.in(150, 255))));
    },
    vinyl(g, r, o) {
      box(g, 0, 0, S, S, k(o.table ?? 120));
      if (!o.table)
        for (let i = 0; i < 12; i++)
          stroke(g, `M-10 ${i * 30 + r.in(-4, 4)}Q160 ${i * 30 + r.in(-16, 16)} 330 ${i * 30 + r.in(-5, 5)}`, k(96), r.in(2, 6));
      const [x, y, q] = o.pos ?? [150, 170, 138];
      disc(g, x + 8, y + 10, q, k(10, 0.6));
      disc(g, x, y, q, k(16));
      for (let a = q - 5; a > q * 0.4; a -= 4) ring(g, x, y, a, 1.1, k(46));
      g.save();
      g.beginPath();
      g.arc(x, y, q - 3, 0, TAU);
      g.clip();
      for (const t of [-0.8, 2.34])
        for (let i = 0; i < 4; i++) {
          const w = 0.24 - i * 0.06;
          poly(
            g,
            [
              [x, y],
              [x + Math.cos(t - w) * q, y + Math.sin(t - w) * q],
              [x + Math.cos(t + w) * q, y + Math.sin(t + w) * q],
            ],
            k(255, 0.13),
          );
        }
      g.restore();
      disc(g, x, y, q * 0.36, k(205));
      ring(g, x, y, q * 0.27, 5, k(110));
      box(g, x - q * 0.2, y - q * 0.17, q * 0.4, 5, k(60));
      box(g, x - q * 0.14, y + q * 0.12, q * 0.28, 4, k(90));
      disc(g, x, y, 5, k(20));
      stroke(g, 'M292 24V168L238 232', k(10, 0.5), 11);
      stroke(g, 'M288 18V160L232 224', k(225), 8);
      disc(g, 288, 26, 25, k(190));
      disc(g, 288, 26, 13, k(70));
      at(g, 230, 228, 0.66, 1, () => box(g, -12, -6, 24, 38, k(235), 3));
    },
    mixer(g, r) {
      box(g, 0, 0, S, S, k(34));
      for (let i = 0; i < 4; i++) {
        const x = 44 + i * 78;
        box(g, x - 33, 10, 66, 300, k(54), 6);
        for (let j = 0; j < 4; j++) {
          const y = 40 + j * 44;
          disc(g, x + 2, y + 4, 18, k(10));
          disc(g, x, y, 18, k(96));
          disc(g, x, y, 13, k(140));
          const t = r.in(-2.2, 2.2) - Math.PI / 2;
          stroke(g, `M${x} ${y}L${x + Math.cos(t) * 15} ${y + Math.sin(t) * 15}`, k(250), 3.4);
          for (let q = 0; q < 9; q++) {
            const u = -Math.PI / 2 - 2.3 + q * 0.575;
            disc(g, x + Math.cos(u) * 23, y + Math.sin(u) * 23, 1.3, k(210));
          }
        }
        box(g, x - 4, 208, 8, 92, k(6), 4);
        const f = r.in(216, 276);
        box(g, x - 16, f, 32, 20, k(200), 3);
        box(g, x - 16, f + 8, 32, 3, k(20));
        for (let q = 0; q < 9; q++) box(g, x + 20, 212 + q * 10, 8, 6, k(q < 3 ? 60 : 240), 2);
      }
      glow(g, 250, 60, 220, 255, 0.35);
    },
    micshot(g, r, o) {
      backs[o.back ?? 'bokeh'](g, r);
      at(g, 176, 168, o.turn ?? 0.6, 1, () => {
        poly(
          g,
          [
            [-26, 40],
            [26, 40],
            [17, 260],
            [-17, 260],
          ],
          k(30),
        );
        poly(
          g,
          [
            [-26, 40],
            [-14, 40],
            [-9, 260],
            [-17, 260],
          ],
          k(150),
        );
        box(g, -46, 22, 92, 22, k(110), 6);
        box(g, -46, 22, 34, 22, k(220), 6);
        g.save();
        g.beginPath();
        g.roundRect(-54, -104, 108, 128, 52);
        g.clip();
        box(g, -60, -110, 120, 140, k(90));
        glow(g, -26, -66, 80, 255, 0.9);
        glow(g, 56, 0, 60, 0, 0.7);
        for (let i = -12; i < 13; i++)
          stroke(g, `M${i * 11 - 60} -110L${i * 11 + 60} 30M${i * 11 + 60} -110L${i * 11 - 60} 30`, k(26, 0.75), 2);
        box(g, -60, -36, 120, 11, k(200));
        g.restore();
      });
    },
    guitarshot(g, r, o) {
      backs[o.back ?? 'dark'](g, r);
      at(g, 150, 190, o.turn ?? -0.5, 1, () => {
        const d =
          'M-190 0C-200 -118 -116 -140 -56 -98C-16 -74 8 -96 46 -96C118 -92 118 92 46 96C8 96 -16 74 -56 98C-116 140 -200 118 -190 0Z';
        at(g, 6, 12, 0, 1, () => shape(g, d, k(0, 0.5)));
        shape(g, d, k(168));
        g.save();
        g.clip(new Path2D(d));
        for (let i = 0; i < 22; i++)
          stroke(g, `M-200 ${-130 + i * 12}Q-40 ${-130 + i * 12 + r.in(-8, 8)} 120 ${-130 + i * 12}`, k(150), 2);
        glow(g, -60, -60, 130, 255, 0.55);
        g.restore();
        stroke(g, d, k(50), 5);
        disc(g, 26, 0, 40, k(60));
        disc(g, 26, 0, 33, k(8));
        ring(g, 26, 0, 46, 2, k(90));
        box(g, 40, -20, 260, 40, k(36));
        for (let i = 0; i < 9; i++) box(g, 84 + i * 22, -20, 2.4, 40, k(190));
        box(g, -122, -42, 18, 84, k(40), 4);
        for (let i = 0; i < 6; i++) stroke(g, `M-112 ${-15 + i * 6}H300`, k(240), 1.3);
      });
      if (o.hand) {
        g.fillStyle = k(28);
        at(g, 0, 0, 0, 1, () =>
          limb(
            g,
            [
              [-20, 60],
              [90, 130],
              [158, 196],
            ],
            34,
            22,
          ),
        );
        for (let i = 0; i < 4; i++) {
          g.fillStyle = k(40 + i * 4);
          limb(
            g,
            [
              [150, 186 + i * 9],
              [182, 194 + i * 11],
              [188, 214 + i * 9],
            ],
            9,
            7,
          );
        }
      }
    },
    sanfona(g, r, o) {
      backs[o.back ?? 'dark'](g, r);
      at(g, 160, 168, -0.1, 1, () => {
        box(g, -150, -104, 84, 216, k(40), 14);
        box(g, 72, -104, 84, 216, k(40), 14);
        for (let i = 0; i < 10; i++) {
          const x = -66 + i * 13.8;
          poly(
            g,
            [
              [x, -92],
              [x + 7, -98],
              [x + 7, 106],
              [x, 100],
            ],
            k(220),
          );
          poly(
            g,
            [
              [x + 7, -98],
              [x + 14, -92],
              [x + 14, 100],
              [x + 7, 106],
            ],
            k(92),
          );
        }
        box(g, -144, -98, 30, 204, k(20), 4);
        for (let i = 0; i < 14; i++) box(g, -144, -95 + i * 14.3, 30, 12, k(235), 2);
        for (let i = 0; i < 14; i++) if (i % 7 !== 2 && i % 7 !== 6) box(g, -144, -87 + i * 14.3, 19, 7, k(6), 2);
        for (let i = 0; i < 4; i++) box(g, -104, -80 + i * 42, 30, 26, k(170), 5);
        for (let j = 0; j < 11; j++)
          for (let i = 0; i < 4; i++) disc(g, 86 + i * 18, -88 + j * 18 + i * 3, 5.6, k(j % 3 ? 235 : 150));
        stroke(g, 'M-148 -104Q-60 -150 -66 -96', k(70), 9);
      });
      glow(g, 70, 40, 160, 255, 0.3);
    },
    pandeiroshot(g, r, o) {
      backs[o.back ?? 'dark'](g, r);
      at(g, 160, 158, 0.2, 1, () => {
        disc(g, 8, 12, 128, k(0, 0.5));
        disc(g, 0, 0, 128, k(86));
        ring(g, 0, 0, 122, 4, k(140));
        for (let i = 0; i < 5; i++)
          at(g, 0, 0, (i / 5) * TAU, 1, () => {
            box(g, 104, -22, 28, 44, k(20), 4);
            oval(g, 118, -9, 16, 8, k(245));
            oval(g, 118, 11, 16, 8, k(200));
          });
        disc(g, 0, 0, 101, k(214));
        glow(g, -30, -34, 96, 255, 0.9);
        disc(g, 0, 0, 0, k(0));
        ring(g, 0, 0, 78, 1.5, k(170));
      });
      // the hand that plays it
      g.fillStyle = k(46);
      limb(
        g,
        [
          [340, 350],
          [268, 268],
          [214, 206],
        ],
        40,
        26,
      );
      for (let i = 0; i < 4; i++) {
        g.fillStyle = k(46 + i * 6);
        limb(
          g,
          [
            [206 + i * 9, 206 - i * 2],
            [172 + i * 13, 164 - i * 9],
            [158 + i * 15, 142 - i * 10],
          ],
          10,
          7.5,
        );
      }
      limb(
        g,
        [
          [204, 222],
          [166, 214],
          [148, 200],
        ],
        11,
        8,
      );
    },
    drumshot(g, r, o) {
      backs[o.back ?? 'beams'](g, r);
      const drum = (x, y, w, h) => {
        box(g, x - w, y, w * 2, h, k(70));
        for (let i = 0; i < 9; i++) box(g, x - w + (i * w) / 4.4, y + 6, 3, h - 12, k(i % 2 ? 200 : 30));
        oval(g, x, y + h, w, w * 0.26, k(70));
        oval(g, x, y, w + 4, w * 0.3, k(30));
        oval(g, x, y - 2, w, w * 0.27, k(228));
        oval(g, x - w * 0.2, y - 4, w * 0.5, w * 0.12, k(255));
      };
      drum(92, 176, 74, 120);
      drum(238, 206, 66, 120);
      drum(160, 262, 58, 90);
      stroke(g, 'M306 70L224 192', k(225), 8);
      disc(g, 220, 196, 14, k(245));
      stroke(g, 'M26 60L104 166', k(225), 8);
      disc(g, 106, 168, 14, k(245));
    },
    amp(g, r) {
      box(g, 0, 0, S, S, k(60));
      box(g, 30, 20, 260, 280, k(16), 16);
      box(g, 44, 84, 232, 202, k(54), 6);
      for (let j = 0; j < 34; j++) stroke(g, `M44 ${86 + j * 6}H276`, k(36), 1.4);
      for (const [x, y] of [
        [104, 140],
        [216, 140],
        [104, 232],
        [216, 232],
      ]) {
        disc(g, x, y, 44, k(20));
        disc(g, x, y, 38, k(92));
        disc(g, x, y, 28, k(56));
        disc(g, x, y, 12, k(150));
      }
      box(g, 44, 34, 232, 40, k(200), 5);
      for (let i = 0; i < 7; i++) {
        disc(g, 66 + i * 28, 54, 9, k(20));
        stroke(g, `M${66 + i * 28} 54L${66 + i * 28 + r.in(-5, 5)} 47`, k(250), 2);
      }
      disc(g, 262, 54, 5, k(255));
      stroke(g, 'M60 300C90 250 20 330 -10 290M86 60Q110 330 330 306', k(8), 6);
      glow(g, 90, 40, 190, 255, 0.35);
    },
    keysshot(g, r, o) {
      backs[o.back ?? 'bars'](g, r);
      at(g, 160, 196, -0.14, 1, () => {
        box(g, -200, -40, 400, 170, k(26), 8);
        for (let i = 0; i < 14; i++) box(g, -190 + i * 28, 10, 26, 112, k(235), 3);
        for (let i = 0; i < 14; i++) if (i % 7 !== 2 && i % 7 !== 6) box(g, -172 + i * 28, 10, 17, 68, k(10), 3);
        for (let i = 0; i < 10; i++) disc(g, -168 + i * 36, -15, 9, k(150 + (i % 3) * 40));
      });
      g.fillStyle = k(40);
      limb(
        g,
        [
          [-20, 330],
          [60, 262],
          [96, 232],
        ],
        30,
        20,
      );
      for (let i = 0; i < 4; i++)
        limb(
          g,
          [
            [96 + i * 8, 226],
            [112 + i * 17, 206 - i * 2],
            [118 + i * 18, 222 - i * 2],
          ],
          8,
          6,
        );
    },
    hands(g, r, o) {
      backs[o.back ?? 'bars'](g, r);
      g.fillStyle = k(8);
      for (let i = 0; i < 7; i++) {
        const x = 14 + i * 50 + r.in(-8, 8);
        const y = r.in(90, 170);
        limb(
          g,
          [
            [x, 330],
            [x + r.in(-8, 8), (y + 330) / 2],
            [x + r.in(-10, 10), y + 30],
          ],
          17,
          11,
        );
        at(g, x, y + 18, r.in(-0.3, 0.3), 1, () => {
          g.fillStyle = k(8);
          box(g, -13, -8, 26, 26, k(8), 8);
          for (let f = 0; f < 4; f++)
            limb(
              g,
              [
                [-10 + f * 6.7, -2],
                [-13 + f * 9, -30 + Math.abs(f - 1.5) * 5],
              ],
              3.8,
              3,
            );
          limb(
            g,
            [
              [12, 8],
              [24, -6],
            ],
            4.4,
            3.4,
          );
        });
      }
    },
  };

  /* ---------- developing ---------- */
  const hex = (c) => [1, 3, 5].map((i) => Number.parseInt(c.slice(i, i + 2), 16));
  const ramps = {
    magenta: ['#17052B', '#7A0F6B', '#FF3D77', '#FFD9A8', '#2B5BFF'],
    ember: ['#16060A', '#7D1420', '#F2622E', '#FFE7B0', '#B0127A'],
    sea: ['#04151F', '#0B5563', '#22B8A6', '#F0FFE8', '#3A4BFF'],
    violet: ['#0D0628', '#41219A', '#9B6BFF', '#FFE9F6', '#FF3D77'],
    blue: ['#050B24', '#163A9E', '#4FA3FF', '#F4FBFF', '#A020C0'],
    gold: ['#140C04', '#6B3E0C', '#E5A52B', '#FFF6D6', '#C2361F'],
    lime: ['#06120A', '#14532D', '#8FD14F', '#FAFFE0', '#0B8FB0'],
    sepia: ['#120D09', '#5C4433', '#C9A77F', '#FBF1DF', '#7A3A1A'],
    mono: ['#0B0B0C', '#4A4A4D', '#A9A9AA', '#F7F5F1', '#000000'],
    cyanpink: ['#0A0B2E', '#3D2C8D', '#E84A8A', '#9CF6F6', '#2F6BFF'],
    dusk: ['#0B1030', '#4A2C6B', '#F08A5D', '#FFF0C9', '#C21E6A'],
    rose: ['#1E0714', '#8C1C46', '#F58CA5', '#FFF3EE', '#FF8A3D'],
    forest: ['#0A130C', '#2B5A3A', '#D9A441', '#FFF4D2', '#0B7A7A'],
  };
  const inks = {
    tomato: ['#F4E9D8', '#D4351C'],
    cobalt: ['#F3EFE6', '#1E3FD8'],
    black: ['#F2EDE2', '#17130F'],
    yellow: ['#FFD21F', '#1B1410'],
    pink: ['#FF9EB8', '#2B0B3F'],
    teal: ['#BDEBDD', '#073B3A'],
    orange: ['#FF9B3D', '#30110A'],
    green: ['#D8F06B', '#0D3B22'],
    lilac: ['#D9C6FF', '#2A1160'],
  };
  function develop(g, look, r) {
    const [kind, tint, strength] = look.split(':');
    const img = g.getImageData(0, 0, S, S);
    const d = img.data;
    const grain = Number(strength ?? 9);
    if (kind === 'map') {
      const leak = ramps[tint][4];
      const stops = ramps[tint].slice(0, 4).map(hex);
      const lut = [];
      for (let v = 0; v < 256; v++) {
        const t = (v / 255) * (stops.length - 1);
        const i = Math.min(stops.length - 2, Math.floor(t));
        lut.push([0, 1, 2].map((c) => stops[i][c] + (stops[i + 1][c] - stops[i][c]) * (t - i)));
      }
      for (let y = 0; y < S; y++)
        for (let x = 0; x < S; x++) {
          const i = (y * S + x) * 4;
          const edge = 1 - 0.3 * Math.max(0, Math.hypot(x - 160, y - 160) / 226 - 0.45);
          const lift = 255 * (d[i] / 255) ** 0.84 * 1.06;
          const v = Math.max(0, Math.min(255, Math.round(lift * edge + (r() + r() - 1) * grain)));
          for (let c = 0; c < 3; c++) d[i + c] = lut[v][c];
        }
      g.putImageData(img, 0, 0);
      // a coloured light from one side of the stage
      const [lx, ly] = [r() < 0.5 ? -10 : 330, r.in(0, 250)];
      const f = g.createRadialGradient(lx, ly, 0, lx, ly, 250);
      f.addColorStop(0, `${leak}D0`);
      f.addColorStop(1, `${leak}00`);
      g.globalCompositeOperation = 'screen';
      g.fillStyle = f;
      g.fillRect(0, 0, S, S);
      return g;
    }
    const [paper, dark] = inks[tint];
    const o = sheet(S, S);
    box(o, 0, 0, S, S, paper);
    if (kind === 'dots') {
      const cell = Number(strength ?? 7);
      const a = 0.42;
      for (let v = -60; v < 60; v++)
        for (let u = -60; u < 60; u++) {
          const x = 160 + (u * Math.cos(a) - v * Math.sin(a)) * cell;
          const y = 160 + (u * Math.sin(a) + v * Math.cos(a)) * cell;
          if (x < -cell || y < -cell || x > S + cell || y > S + cell) continue;
          let s = 0;
          let n = 0;
          for (let q = -2; q <= 2; q++)
            for (let w = -2; w <= 2; w++) {
              const X = Math.round(x + q);
              const Y = Math.round(y + w);
              if (X < 0 || Y < 0 || X >= S || Y >= S) continue;
              s += d[(Y * S + X) * 4];
              n++;
            }
          const t = Math.max(0, Math.min(1, (0.93 - (n ? s / n : 128) / 255) * 1.12));
          disc(o, x, y, cell * 0.74 * Math.sqrt(t) * (t > 0.8 ? 1.12 : 1), dark);
        }
      return o;
    }
    if (kind === 'lines') {
      const cell = Number(strength ?? 6);
      for (let y = -cell; y < S + cell; y += cell) {
        const up = [];
        const low = [];
        for (let x = 0; x <= S; x += 3) {
          const X = Math.min(S - 1, x);
          const Y = Math.max(0, Math.min(S - 1, Math.round(y)));
          const t = 1 - d[(Y * S + X) * 4] / 255;
          up.push([x, y - t * cell * 0.56]);
          low.unshift([x, y + t * cell * 0.56]);
        }
        poly(o, [...up, ...low], dark);
      }
      return o;
    }
    // flat print: three tones, like a screen print
    const [p, q] = [hex(paper), hex(dark)];
    const mid = p.map((c, i) => c * 0.52 + q[i] * 0.48);
    const soft = (v, t) => Math.max(0, Math.min(1, (v - t) / 14 + 0.5));
    for (let i = 0; i < d.length; i += 4) {
      const v = d[i];
      const [a, b] = [soft(v, 62), soft(v, 150)];
      for (let c = 0; c < 3; c++) d[i + c] = q[c] + (mid[c] - q[c]) * a + (p[c] - mid[c]) * b;
    }
    o.putImageData(img, 0, 0);
    return o;
  }
  globalThis.shoot = (name, scene, look, options) => {
    const r = prng(name);
    const g = sheet(S, S);
    scenes[scene](g, r, options);
    return develop(g, look, r);
  };
}

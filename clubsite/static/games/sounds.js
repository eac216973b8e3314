/* The sounds of a table, made of noise and notes when they are needed: there is nothing to load but this. */
const loud = 0.5;
let air = null, hiss = null;

function ready() {
  air ??= new AudioContext();
  if (air.state !== "running") air.resume();
  if (!hiss) {
    hiss = air.createBuffer(1, air.sampleRate / 2, air.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
}
function fading(at, peak, seconds) {
  const gain = air.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak * loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(air.destination);
  return gain;
}
/* Something hard on wood: a burst of noise around a pitch. */
function knock(at, pitch, peak, seconds) {
  const noise = air.createBufferSource(), band = air.createBiquadFilter();
  noise.buffer = hiss;
  band.type = "bandpass";
  band.frequency.value = pitch;
  band.Q.value = 3;
  noise.connect(band).connect(fading(at, peak, seconds));
  noise.start(at, Math.random() * 0.3, seconds);
}
function note(at, pitch, peak, seconds, shape = "sine") {
  const tone = air.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(pitch, at);
  tone.connect(fading(at, peak, seconds));
  tone.start(at);
  tone.stop(at + seconds);
}

const SOUNDS = {
  /* Two dice: they fall, bounce, and come to rest. */
  dice(at) {
    for (const [after, pitch, peak] of [[0, 2600, 0.9], [0.05, 3100, 0.8], [0.13, 2500, 0.6], [0.19, 3300, 0.5], [0.27, 2800, 0.3], [0.32, 3000, 0.2]]) {
      knock(at + after + Math.random() * 0.015, pitch, peak, 0.05);
    }
  },
  checker(at, many = 1) {
    for (let nth = 0; nth < Math.min(many, 4); nth += 1) {
      knock(at + nth * 0.14, 1500, 0.9, 0.045);
      note(at + nth * 0.14, 190, 0.5, 0.07);
    }
  },
  /* Larger than a checker, turned over and set down. */
  cube(at) {
    knock(at, 900, 0.8, 0.07);
    note(at, 130, 0.7, 0.12);
    knock(at + 0.16, 700, 1, 0.09);
    note(at + 0.16, 98, 0.8, 0.16);
  },
  clock(at) {
    for (let nth = 0; nth < 4; nth += 1) knock(at + nth * 0.25, nth % 2 ? 3600 : 4200, 0.4, 0.02);
  },
  message(at) {
    note(at, 659.3, 0.22, 0.16);
    note(at + 0.09, 880, 0.18, 0.22);
  },
};

export function play(name, many) {
  ready();
  SOUNDS[name](air.currentTime + 0.01, many);
  document.dispatchEvent(new CustomEvent("club:sounded", { detail: name }));
}

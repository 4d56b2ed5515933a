/** Two short tones, in Hz. */
const TONES = [880, 1174.7] as const;
const TONE_SECONDS = 0.18;
const VOLUME = 0.15;

/**
 * Plays a short sound. The browser allows it after the user has used the page; without permission it stays silent.
 */
export async function playChime(): Promise<void> {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  try {
    await audio.resume();
    const endings = TONES.map((frequency, index) =>
      playTone(audio, frequency, audio.currentTime + index * TONE_SECONDS),
    );
    await Promise.all(endings);
  } finally {
    await audio.close();
  }
}

/** Resolves when the tone has ended. */
function playTone(audio: AudioContext, frequency: number, start: number): Promise<void> {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(VOLUME, start);
  // A tone that stops at once would click.
  volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  return new Promise((resolve) => {
    tone.addEventListener('ended', () => resolve(), { once: true });
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  });
}

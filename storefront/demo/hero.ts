import { svg } from 'lit';

/** A room in the morning, seen through a window of two leaves: colours come from the style sheet, so that it has a night, too. */
export const hero = svg`<svg class="scene" viewBox="0 0 640 480" aria-hidden="true" preserveAspectRatio="xMidYMid slice">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" class="sky-top" /><stop offset="1" class="sky-low" />
    </linearGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" class="beam" stop-opacity="0.55" /><stop offset="1" class="beam" stop-opacity="0" />
    </linearGradient>
  </defs>
  <rect class="wall" width="640" height="480" />
  <path class="floor" d="M0 420h640v60H0z" />
  <path fill="url(#beam)" d="M176 356h288l130 124H250z" />
  <g>
    <rect class="trim" x="148" y="52" width="344" height="316" rx="3" />
    <rect x="166" y="70" width="308" height="280" fill="url(#sky)" />
    <circle class="sun" cx="392" cy="150" r="30" />
    <path class="hill-far" d="M166 282q60-54 128-22t104-18q44-18 76 2v106H166z" />
    <path class="hill-near" d="M166 314q72-34 150-8t158-16v60H166z" />
    <g class="trees"><path d="M224 318l14-40 14 40zM246 320l10-30 10 30zM404 310l12-36 12 36z" /></g>
    <path class="shine" d="M186 340l92-262h30L216 340zM352 340l92-262h16L370 340z" />
    <g class="frame" fill="none">
      <rect x="172" y="76" width="296" height="268" stroke-width="13" />
      <path d="M320 76v268" stroke-width="20" />
      <path d="M180 150h130M330 150h130" stroke-width="7" />
    </g>
    <rect class="handle" x="316" y="206" width="8" height="44" rx="4" />
    <path class="sill" d="M132 366h376v16H132z" />
  </g>
  <g>
    <path class="pot" d="M212 336h44l-6 30h-32z" />
    <g class="leaves"><path d="M234 336c-4-30-26-40-40-40 2 22 18 36 40 40zM234 336c2-40 22-56 42-60 2 32-16 52-42 60zM234 336c-8-24-4-52 4-66 12 22 10 46-4 66z" /></g>
  </g>
</svg>`;

import styles from './logo.module.css';

export const Logo = () => (
  <span className={styles.logo}>
    <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
      <rect x="3" y="3" width="26" height="26" rx="3" fill="var(--accent)" />
      <path
        d="M7 7h18v18H7zM16 7v18M16 7 8 16l8 9M16 7l8 9-8 9"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
    <span>Vantail</span>
  </span>
);

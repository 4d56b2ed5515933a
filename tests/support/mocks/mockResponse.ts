/** What a mock of a call answers. */
export interface MockResponse {
  status?: number;
  message?: string;
  delay?: number | 'forever';
}

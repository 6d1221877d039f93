// The script of the page's workers.
import { serve } from './engine/worker';
import { consultants } from './games/consultants';

serve(consultants);
